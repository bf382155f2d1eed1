import type { Bench } from './bench';

export const groups = ['reading', 'spreads', 'lists', 'together', 'limits', 'refresh', 'random', 'bundle'] as const;
export type Group = (typeof groups)[number];

/** A performance target: a maximum that measurements must not exceed. */
export interface Target {
  readonly group: Group;
  readonly what: string;
  readonly unit: string;
  readonly most: number;
  /** What a design without waste would reach, if that is less than the maximum. */
  readonly goal?: number;
  /** All figures that the target concerns. The largest one counts. */
  readonly figures: (bench: Bench) => Promise<readonly Figure[]>;
}

export interface Figure {
  readonly of: string;
  /** Infinity if rows were missing. */
  readonly value: number;
}
