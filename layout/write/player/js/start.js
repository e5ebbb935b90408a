// The page begins.

/** @import { Player } from "./player.js" */

/** @type {(player: Player) => void} */
export function start(player) {
  Object.assign(window, { player }); // for whoever wants to look inside: player.stage.poses, player.go(59)
  player.begin();
  performance.mark("shown");
}
