import type { Cell } from '../../cells/cells';
import { isBlank, isSameCell } from './rows';

/** What a column of the API's values shows for none, so that a blank cell is one that no run has written. */
export const noValue = '(none)';

const arrow = '\n← ';

/**
 * What that column shows while the cell beside it gets another value: both of them. If the run ends in between, neither
 * counts as typed.
 */
export function inTransition(now: unknown, before: unknown): string {
  return `${String(now)}${arrow}${valueBefore(before)}`;
}

/** What the API said before, which is all that the column shows unless a run has ended in a transition. */
export function valueBefore(source: unknown): string {
  return isBlank(source) ? noValue : (String(source).split(arrow).pop() ?? noValue);
}

/**
 * Whether a user typed into a cell: it shows something else than the API said when a run wrote `source`, and says `now`.
 * A blank cell is to be filled again. If no run has written `source`, only what the API says now tells.
 */
export function isOverridden(shown: unknown, source: unknown, now?: Cell): boolean {
  if (isBlank(shown) || (now !== undefined && isSameCell(shown, now))) return false;
  if (isBlank(source)) return now !== undefined;
  return !String(source)
    .split(arrow)
    .some((value) => isSameCell(shown, value === noValue ? null : value));
}
