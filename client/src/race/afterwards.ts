/**
 * What a race page needs only when one's own game is over, the race is, or the page is closed: fetched in idle time, for
 * nobody should wait for it then.
 */
export { BoardsGrid } from "./boards_grid.ts";
export { handOn, scoreAfter } from "./chain.ts";
export { closedPanel, missingPanel } from "./panels/closed.ts";
export { endedPanel, overPanel } from "./panels/over.ts";
export { removedPanel } from "./panels/removed.ts";
export { SealCheck } from "./seal_check.ts";
