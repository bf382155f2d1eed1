import type { Interval } from '../../../days/intervals';

/** What the planner knows besides the cursors. */
export interface PlanFacts {
  /** How many requests a wave may have. */
  readonly width: number;
  /** How many requests the rate limit leaves in total; infinite if the API does not say. */
  readonly remaining: number;
  /** Whether windows may be split at all: a list with dates. */
  readonly isDated: boolean;
  /** Page tokens were refused shortly after the API gave them out. */
  readonly areTokensShortLived: boolean;
  readonly today: number;
  /** Days to read before others. */
  readonly first: readonly Interval[];
  /** null: unknown, or the list has no filter by account; undefined: not requested yet. */
  readonly accountIds: readonly string[] | null | undefined;
}
