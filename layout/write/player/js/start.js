// The page begins.

import { D } from "./data.js";
import { Hall } from "./hall.js";
import { isTitled, Opening } from "./opening.js";

/** @import { Player } from "./player.js" */

/** @type {(player: Player) => void} */
export function start(player) {
  Object.assign(window, { player }); // for whoever wants to look inside: player.stage.poses, player.go(59)
  player.isTitled = isTitled();
  player.begin();
  if (D.opening && player.isTitled) Object.assign(window, { opening: new Opening(player, D.opening) });
  if (D.hall !== undefined) Object.assign(window, { hall: new Hall(player) });
  performance.mark("shown");
}
