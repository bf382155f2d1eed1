import { foldText } from '../../cells/compare-text';
import { givenAmountOf, type Row, textOf } from '../../cells/row';
import { categoryOf } from '../../kinds/category';
import type { Rule } from './read-rule';

/** Transactions prepared for many rules: each distinct text is folded and tested once. */
export interface MatchedRows {
  readonly rows: readonly Row[];
  /** Indexes of the matching rows, ascending. `accountIds` is null for every account. */
  match(rule: Rule, accountIds: ReadonlySet<string> | null): number[];
}

/** A text that some rows have. */
interface RowText {
  readonly raw: string;
  readonly folded: string;
  /** Indexes of these rows. */
  readonly places: readonly number[];
}

export function prepareRows(rows: readonly Row[]): MatchedRows {
  const name = collect(rows, (row) => textOf(row, 'name'));
  const merchant = collect(rows, (row) => textOf(row, 'merchantName'));
  const texts = {
    name: [name],
    merchant: [merchant],
    nameOrMerchant: [name, merchant],
    // Rules may use the category of the table or the API's name for it.
    category: [
      collect(rows, categoryOf),
      collect(rows, (row) => textOf(row, 'sourceDetailedCategory') ?? textOf(row, 'sourcePrimaryCategory')),
    ],
  };
  const amounts = rows.map(givenAmountOf);
  const accountIds = rows.map((row) => (textOf(row, 'accountId') ?? '').toLowerCase());

  const ofText = (rule: Rule): number[] => {
    if (rule.field === 'amount') return [];
    const found = new Set<number>();
    for (const { raw, folded, places } of texts[rule.field].flat()) {
      if (!fits(rule, raw, folded)) continue;
      for (const place of places) found.add(place);
    }
    return Array.from(found).sort((a, b) => a - b);
  };
  const ofAmount = ({ from, to }: Rule): number[] =>
    amounts.flatMap((amount, index) => (amount !== null && amount >= from && amount <= to ? [index] : []));

  return {
    rows,
    match(rule, wanted) {
      const found = rule.field === 'amount' ? ofAmount(rule) : ofText(rule);
      return wanted === null ? found : found.filter((index) => wanted.has(accountIds[index] ?? ''));
    },
  };
}

function fits({ test, value, fits: pattern }: Rule, raw: string, folded: string): boolean {
  if (pattern !== null) return pattern(raw);
  return test === 'equals' ? folded === value : folded.includes(value);
}

function collect(rows: readonly Row[], read: (row: Row) => string | null): RowText[] {
  const places = new Map<string, number[]>();
  rows.forEach((row, index) => {
    const text = read(row);
    if (text === null) return;
    const known = places.get(text);
    if (known === undefined) places.set(text, [index]);
    else known.push(index);
  });
  return Array.from(places, ([raw, found]) => ({ raw, folded: foldText(raw), places: found }));
}
