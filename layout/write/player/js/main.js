// The page to step through.

import { Player } from "./player.js";
import { start } from "./start.js";

start(new Player());
