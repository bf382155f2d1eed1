import { foldAccents } from '../cells/compare-text';
import { addAmounts, addDecimals, fromDecimal, negate, sumExactly, toDecimal } from '../cells/exact';
import { ArgumentError } from '../errors/addon-error';
import { quote } from '../errors/sentence';
import { categoryOf, createSpelling, spellingsOf, toSourceName } from '../kinds/category';
import { type Kind, kindOfSource } from '../kinds/taxonomy';
import { foldCategory, type UserCategories } from '../kinds/user-categories';
import { hasTagName } from '../lookup/tags';
import type { Row } from '../rows/row';
import { amountOf, givenAmountOf, transactionField, withAmount } from '../rows/transaction';
import { type Split, type SplitPart, type Splits, splitSheet } from './split-sheet';

/** What is known of a row that is a part of a transaction. */
export interface RowPart {
  /** From 1. */
  readonly number: number;
  readonly count: number;
  /** What the amount of the transaction has changed by since it was split. */
  readonly isRest: boolean;
  readonly tag: string | null;
  readonly note: string | null;
  readonly whole: Row;
}

/** A symbol, because the API may have a field of any name, and copies of a row keep it. */
const partKey = Symbol('part');

/** null: the row is a complete transaction. */
export function partOf(row: Row): RowPart | null {
  return (row as { readonly [partKey]?: RowPart })[partKey] ?? null;
}

/** The transaction of a row. */
export function wholeOf(row: Row): Row {
  return partOf(row)?.whole ?? row;
}

/** Sums are equal if they differ by less than half a cent. */
const differenceMin = 0.005;

/**
 * Puts the parts of each split transaction in its place. Their sum is its amount to the last decimal. Throws
 * `split_unbalanced` or `invalid_splits` for a split transaction that is needed.
 */
export function splitRows(rows: readonly Row[], splits: Splits, isNeeded: (row: Row) => boolean): readonly Row[] {
  if (splits.size === 0) return rows;
  const spell = createSpelling(() => spellingsOf(rows));
  return rows.flatMap((row) => {
    const split = splits.get(String(row['id']));
    return split === undefined || !isNeeded(row) ? [row] : toParts(row, split, spell);
  });
}

function toParts(row: Row, split: Split, spell: (category: string) => string): Row[] {
  if (split.problem !== null) throw split.problem;
  const amount = givenAmountOf(row);
  const { parts, recorded } = split;
  const last = parts[parts.length - 1];
  // The transaction is split as soon as a part has an amount.
  if (last === undefined || amount === null) return [row];
  const sum = addAmounts(parts.map((part) => part.amount));
  const missing = fromDecimal(addDecimals([toDecimal(amount), negate(sum)]));
  const isSum = Math.abs(missing) < differenceMin;
  if (!isSum && (recorded === null || Math.abs(recorded - fromDecimal(sum)) >= differenceMin)) {
    throw unbalanced(split, fromDecimal(sum), amount);
  }
  const rest: SplitPart = { amount: missing, category: null, tag: null, note: null };
  // Formulas of the user, such as a third, may leave less than a cent.
  const exact: SplitPart = { ...last, amount: sumExactly([last.amount, missing]) };
  const all = isSum ? [...parts.slice(0, -1), exact] : [...parts, rest];
  return all.map((part, index) =>
    toRow(row, part, spell, { number: index + 1, count: all.length, isRest: part === rest }),
  );
}

function toRow(
  whole: Row,
  { amount, category, tag, note }: SplitPart,
  spell: (category: string) => string,
  place: Pick<RowPart, 'number' | 'count' | 'isRest'>,
): Row {
  const own = categoryOf(whole);
  const isOwn = category === null || (own !== null && foldAccents(category) === foldAccents(own));
  const part: RowPart = { ...place, tag, note, whole };
  const row = {
    ...withAmount(whole, amount),
    ...(isOwn ? {} : { [transactionField.category]: spell(category) }),
    [partKey]: part,
  };
  return row;
}

function unbalanced({ rows }: Split, sum: number, amount: number): ArgumentError {
  const [first = 0] = rows;
  const hint = sum === -amount ? ' Money out is negative.' : ' Correct the amounts there.';
  return new ArgumentError(
    'split_unbalanced',
    `${splitSheet.name}, row ${first}: The parts add up to ${sum}, the transaction is ${amount}.${hint}`,
  );
}

/** How many transactions these rows are, of which some may be parts of one. */
export function countTransactions(rows: readonly Row[]): number {
  const divided = rows.filter((row) => partOf(row) !== null);
  return rows.length - divided.length + new Set(divided.map(wholeOf)).size;
}

/** What decides about the kind of a part. */
interface KindInput {
  /** null: none. */
  readonly category: string | null;
  readonly amount: number;
}

/**
 * The kind of a part. In the category of the transaction it is that of the transaction. In another one, the first of these
 * decides: the sheet FIN Categories; the category, if it is the name of a source's; the kind of the transaction. An amount of the opposite sign in another category is spending,
 * such as the insurance that is taken off a salary, or income; of a transaction that is spending, it is a returned item,
 * which lowers spending.
 */
export function kindOfPart<Known extends string>(
  part: KindInput,
  whole: KindInput,
  kindOfWhole: () => Known,
  categories: UserCategories,
): Kind | Known {
  const { category } = part;
  if (category === null || category === whole.category) return kindOfWhole();
  const ofUser = categories.get(foldCategory(category))?.kind ?? null;
  if (ofUser !== null) return ofUser;
  const ofSource = kindOfSource(toSourceName(category) ?? category, null).kind;
  if (ofSource !== null) return ofSource;
  const ofWhole = kindOfWhole();
  if (part.amount * whole.amount >= 0 || ofWhole === 'spending') return ofWhole;
  return part.amount > 0 ? 'income' : 'spending';
}

/** The kind of each row, which may be a part. `kindOf` decides for transactions. */
export function withPartKinds(kindOf: (row: Row) => Kind, categories: () => UserCategories): (row: Row) => Kind {
  const inputOf = (row: Row): KindInput => ({ category: categoryOf(row), amount: amountOf(row) });
  return (row) => {
    const part = partOf(row);
    if (part === null) return kindOf(row);
    return kindOfPart(inputOf(row), inputOf(part.whole), () => kindOf(part.whole), categories());
  };
}

/** The tag of the API that a part names; null if only the sheet has it. */
export function tagOfPart(tags: readonly Row[], text: string): Row | null {
  const [tag = null, second] = tags.filter(hasTagName(tags, text));
  if (second === undefined) return tag;
  throw severalTags(text);
}

/**
 * Whether a part with this tag has one of these; null if only the sheet has its tag. Several of its name are an error
 * only if that decides.
 */
export function isTagOfPart(tags: readonly Row[], text: string, wantedIds: ReadonlySet<string>): boolean | null {
  const named = tags.filter(hasTagName(tags, text));
  const wanted = named.filter(({ id }) => wantedIds.has(String(id)));
  if (wanted.length > 0 && wanted.length < named.length) throw severalTags(text);
  return named.length === 0 ? null : wanted.length > 0;
}

function severalTags(text: string): ArgumentError {
  return new ArgumentError(
    'ambiguous_tag',
    `${splitSheet.name}: Several tags are ${quote(text)}. Write the path there.`,
  );
}
