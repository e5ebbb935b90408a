// The page to step through; with a guide through it, if there is one.

import { D } from "./data.js";
import { Guide } from "./guide.js";
import { Player } from "./player.js";
import { start } from "./start.js";

start(D.guide ? new Guide(D.guide) : new Player());
