/** What comes when somebody practises while they wait: the deal itself, and the strip that stands over it. */
export { practicePanel } from "./panels/practice.ts";
export { Practice } from "./practice.ts";
