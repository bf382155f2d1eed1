import type { CategoryName } from './categories';

/** Types that describe the demo before it is converted to rows. Amounts are integer cents; money out is positive. */

export interface DemoTransaction {
  /** Names the transaction among all of its organization, the same on every day it is generated. */
  readonly key: string;
  readonly account: string;
  readonly date: string;
  readonly name: string;
  readonly merchant: string | null;
  readonly cents: number;
  readonly category: CategoryName;
  /** Own money moved between own accounts: marked as ignored, so that it counts neither as income nor as spending. */
  readonly isTransfer: boolean;
  /** Whom or what it concerns. */
  readonly entity?: object;
  /** A card's or shop's charge takes a day or two to post. */
  readonly isPurchase: boolean;
}

/** A place to spend at and what it costs there. */
interface Place {
  readonly name: string;
  readonly merchant: string | null;
  readonly cents: readonly [least: number, most: number];
}

/** Spending that happens by chance, so many times a day. */
export interface DailyRule {
  readonly key: string;
  readonly account: string;
  readonly category: CategoryName;
  readonly perDay: number;
  readonly weekendFactor?: number;
  /** A factor for each month from January. */
  readonly season?: readonly number[];
  readonly refundChance?: number;
  readonly places: readonly Place[];
}

/** Something that happens on a day of every month, or of some. */
export interface MonthlyRule {
  readonly key: string;
  readonly account: string;
  readonly category: CategoryName;
  /** Day of the month; the 31st is always the last one. */
  readonly day: number;
  readonly months?: readonly number[];
  /** Paid on a working day, when the day falls on a weekend. */
  readonly onBusinessDay?: true;
  readonly name: string;
  readonly merchant: string | null;
  /** A range where the amount differs each time; negative is money in. */
  readonly cents: number | readonly [least: number, most: number];
  readonly season?: readonly number[];
  /** Growth each January since 2024, such as 0.03. */
  readonly yearlyGrowth?: number;
  /** Whom or what it concerns. */
  readonly entity?: object;
  /** A payment to an own account that still counts as an expense, such as a mortgage: only its arrival is ignored. */
  readonly isExpense?: true;
  /** The other account of a transfer, where the same amount arrives. */
  readonly arrivesAt?: { readonly account: string; readonly name: string; readonly category: CategoryName };
}
