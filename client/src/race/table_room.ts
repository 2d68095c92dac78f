/** What a table on the race page leaves free below itself: its voice (`table/voice.css`, `race/`) and a margin. */
export function belowTable(): number {
  const { innerWidth: width, innerHeight: height } = window;
  if (height <= 460 && width >= 560) return 32;
  return width <= 620 ? 60 : 52;
}
