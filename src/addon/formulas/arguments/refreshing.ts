/** The text of a cell while a refresh replaces its formula for a moment. */
export const placeholder = 'Refreshing…';

/**
 * Whether an argument was read from such a cell. Sheets calculates the formula again when that cell has its value back.
 */
export function isRefreshing(given: ArrayLike<unknown>): boolean {
  return Array.from(given)
    .flat(2)
    .some((value) => typeof value === 'string' && value.includes(placeholder));
}
