import { foldText } from '../../cells/compare-text';
import { addDecimals, fromDecimal, percentOf, toDecimal } from '../../cells/exact';
import { numberOf, type Row, textOf } from '../../cells/row';

/** What can be added up. */
const sums = ['quantity', 'marketValue', 'costBasis'] as const;

/** Quantities and amounts by the percentage owned of the account; 100 % if the API does not say. */
export function byShare(rows: readonly Row[], accounts: ReadonlyMap<unknown, Row>): Row[] {
  return rows.map((row) => {
    const percentage = numberOf(accounts.get(row['accountId']) ?? {}, 'ownershipPercentage') ?? 100;
    const shares = sums.flatMap((field): [string, number][] => {
      const value = numberOf(row, field);
      return value === null ? [] : [[field, fromDecimal(percentOf(toDecimal(value), percentage))]];
    });
    return { ...row, ...Object.fromEntries(shares) };
  });
}

/** One row for each security, whose amounts are added up. A sum is blank if one of its holdings has no amount. */
export function merge(rows: readonly Row[]): Row[] {
  const bySecurity = new Map<string, Row[]>();
  for (const row of rows) {
    const key = ['tickerSymbol', 'assetName', 'marketValueCurrencyCode']
      .map((field) => foldText(textOf(row, field) ?? ''))
      .join('|');
    bySecurity.set(key, [...(bySecurity.get(key) ?? []), row]);
  }
  return Array.from(bySecurity.values(), mergeOne);
}

function mergeOne(rows: readonly Row[]): Row {
  const [first = {}, ...others] = rows;
  if (others.length === 0) return first;
  const same = Object.entries(first).filter(([name, value]) => others.every((row) => row[name] === value));
  const added = sums.map((field): [string, number | null] => {
    const values = rows.map((row) => numberOf(row, field));
    const known = values.filter((value) => value !== null);
    return [field, known.length < values.length ? null : fromDecimal(addDecimals(known.map(toDecimal)))];
  });
  return { ...Object.fromEntries(same), ...Object.fromEntries(added) };
}
