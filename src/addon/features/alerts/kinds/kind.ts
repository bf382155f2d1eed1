import { writeNumber } from '../../../cells/write-number';
import { ArgumentError } from '../../../errors/addon-error';
import type { Sources } from '../../../formulas/run';
import { foldCategory } from '../../../kinds/user-categories';
import type { AddonMessages, Money } from '../../../messages/en/messages';
import type { Row } from '../../../rows/row';
import { showDay } from '../../../sheets/design';

/** What an alert watches. The texts of each kind say what it knows of a crossing. */
export type AlertKind = keyof AddonMessages['alerts'];

/** What a row of the sheet says. */
export interface Alert {
  readonly kind: AlertKind;
  /** An account, category, group or merchant; blank: any. */
  readonly of: string;
  readonly limit: number;
  /** Upper case; null: each by itself. */
  readonly currency: string | null;
  readonly days: number;
  /** Identifies what it watches. */
  readonly hash: string;
}

/** All that the add-on knows of one kind of alerts, beside its texts. */
export interface AlertKindSpec {
  /** Its name in the column Alert. */
  readonly label: string;
  /** A blank limit is this, or 0 if absent; null: the row must have one. */
  readonly defaultLimit?: number | null;
  /** Whether the limit may be negative. */
  readonly isSigned?: true;
  /** Whether it reads the column Days. */
  readonly readsDays?: true;
  /** Whether the column Of may name a group, and whether the kinds of transactions decide what is counted. */
  readonly byGroups?: true;
  readonly byKinds?: true;
  /** For what happens once, or once in a period. Absent: what ended and begins again is reported again. */
  readonly once?: {
    /** How long reported findings are kept: longer than they are watched, and at least a month. */
    readonly keptDays: number;
    /** Days before the first check whose findings are reported. Earlier ones are not. */
    readonly firstDays?: number;
    /** Whether what is older is not new to later checks either. */
    readonly skipsLate?: true;
  };
  /** What it finds now, with the rows and figures that the functions of formulas select. */
  readonly evaluate: (sources: Sources, alert: Alert) => Evaluation;
  /** Alerts that suit the accounts and the spending of the last months. The limits are for the user to change. */
  readonly propose?: (past: Past) => readonly Proposed[];
  /** Whether a proposal leaves the limit blank. */
  readonly proposesNoLimit?: true;
}

export type Proposed = Partial<Omit<Alert, 'hash' | 'kind'> & { readonly isOn: boolean }>;

/** What proposals are made from. */
export interface Past {
  readonly accounts: readonly Row[];
  readonly active: readonly Row[];
  /** Transactions of the last complete months. */
  readonly rows: readonly Row[];
  /** What is spent in a month on average, in the main currency, and of it in categories, the largest first. */
  readonly main: {
    readonly currency: string;
    readonly inMonth: number;
    readonly inCategories: readonly { readonly category: string; readonly spent: number }[];
  } | null;
}

/** To one digit, or to half of it: 1,234 is 1,500, and 870 is 900. */
export function roundUp(amount: number): number {
  if (amount <= 0) return 10;
  const step = Math.max(10 ** Math.floor(Math.log10(amount)) / 2, 5);
  return Math.ceil(amount / step) * step;
}

export type FactsOf<Kind extends AlertKind> = { readonly kind: Kind } & Parameters<
  AddonMessages['alerts'][Kind]['crossed']
>[0];

/** What an alert found, without words: a sentence is made from it in each language. */
export type Facts = { [Kind in AlertKind]: FactsOf<Kind> }[AlertKind];

/**
 * One sentence, with numbers in a locale: in a cell in that of the spreadsheet, elsewhere in that of the reader. Days are
 * everywhere as the cells of the spreadsheet show them.
 */
export function describeFacts(
  facts: Facts,
  texts: AddonMessages['alerts'],
  locale: string,
  sheetLocale: string,
): string {
  const currency = 'currency' in facts ? facts.currency : '';
  const crossed = texts[facts.kind].crossed as (facts: Facts, money: Money) => string;
  return crossed(withDays(facts, sheetLocale), (amount) => formatMoney(amount, currency, locale));
}

function withDays(facts: Facts, locale: string): Facts {
  const isDay = (key: string): boolean => key === 'day' || key === 'statement';
  const show = (key: string, value: unknown): unknown => (isDay(key) ? showDay(String(value ?? ''), locale) : value);
  return JSON.parse(JSON.stringify(facts, show)) as Facts;
}

/** Samples: `500 USD`, `1,234.50 USD`, in German `1.234,50 USD`. */
export function formatMoney(amount: number, currency: string, locale: string): string {
  return `${writeNumber(amount, locale, Number.isInteger(amount) ? 0 : 2)} ${currency}`.trim();
}

/** Something that is so now. */
export interface Finding {
  /** The same in each check for as long as it is so: an account, a currency, a transaction. */
  readonly key: string;
  /** Another text that identifies it: what was told by one of the two is not new. */
  readonly otherKey?: string;
  readonly facts: Facts;
  /** The day of something that happened once. Absent for what may end and come again, such as a low balance. */
  readonly day?: string;
  /** The first day of the period within which a finding is reported once, even if it ends and comes again. */
  readonly periodStart?: string;
  /**
   * Of a transaction: what the pending one and the posted one of the same payment have in common. A bank may give them
   * different ids.
   */
  readonly payment?: { readonly key: string; readonly isPending: boolean };
}

export interface Evaluation {
  readonly findings: readonly Finding[];
  /** What the alert compared, such as balances, for the column State. */
  readonly figures: readonly { readonly amount: number; readonly currency: string }[];
}

/** The filters of a name: a group of FIN Categories rather than a category that is called the same. */
export function categoryOrGroup(
  { userCategories }: Pick<Sources, 'userCategories'>,
  name: string,
): { readonly category: string[]; readonly group: string[] } {
  const isGroup = Array.from(userCategories().values()).some(
    ({ group }) => group !== null && foldCategory(group) === foldCategory(name),
  );
  return isGroup ? { category: [], group: named(name) } : { category: named(name), group: [] };
}

/** Lists of a filter with one name, or none. */
export function named(name: string | null): string[] {
  return name === null || name === '' ? [] : [name];
}

export function alertError(sentence: string): ArgumentError {
  return new ArgumentError('invalid_alert', sentence);
}
