/** The script that every page runs before its first paint. It is built by itself; see `early_look.ts` beside the pages. */
import { followLook } from "./look.ts";

followLook();
