/**
 * How many cards may move as one in FreeCell.
 *
 * The cards are carried singly by way of free cells and empty columns: `(cells + 1) * 2 ** columns`, where an empty
 * destination does not serve as its own stopover.
 *
 * @example
 * capacity(2, 1, false) // 6
 * capacity(2, 1, true) // 3: the one empty column is the destination
 */

function whole(name: string, value: number): void {
  if (!Number.isInteger(value) || value < 0)
    throw new RangeError(`${name} must be a whole number from 0, not ${value}`);
}

/**
 * @param cells free cells
 * @param columns empty columns, the destination included if it is empty
 * @param destinationEmpty whether the destination is one of them; with `columns` 0 only the move itself empties it
 * @param usable at most so many columns as stopovers, for variants that limit them
 */
export function capacity(cells: number, columns: number, destinationEmpty: boolean, usable?: number): number {
  whole("cells", cells);
  whole("columns", columns);
  if (usable !== undefined) whole("usable", usable);
  const stopovers = destinationEmpty ? Math.max(0, columns - 1) : columns;
  return (cells + 1) * 2 ** Math.min(stopovers, usable ?? stopovers);
}
