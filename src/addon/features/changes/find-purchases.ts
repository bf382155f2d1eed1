import { foldText } from '../../cells/compare-text';
import { purchaseDays } from '../../changes/apply-changes';
import { addDays } from '../../days/day-text';
import { type Row, textOf, toId } from '../../rows/row';
import { currencyOf, dayOf, givenAmountOf, merchantOf } from '../../rows/transaction';

const purchasesMax = 20;

/**
 * What a payment may pay back: money out up to its day, the newest first. Each word is a part of the name, merchant,
 * amount or date. Samples: `trattoria 120`, `31,50`, `2026-11`, `24.11.`, `11/24`.
 */
export function findPurchases(rows: readonly Row[], payment: Row, words: string): Row[] {
  const last = dayOf(payment);
  const first = last === null ? null : addDays(last, -purchaseDays);
  const wanted = foldText(words).split(/\s+/).filter(Boolean);
  const fits = (row: Row): boolean => {
    const [day, amount] = [dayOf(row), givenAmountOf(row)];
    if (day === null || amount === null || amount >= 0 || toId(row['id']) === toId(payment['id'])) return false;
    if (last !== null && first !== null && (day > last || day < first)) return false;
    const shown = describe(row, day, Math.abs(amount));
    return wanted.every((word) => shown.includes(word));
  };
  return rows
    .filter(fits)
    .sort((a, b) => (dayOf(b) ?? '').localeCompare(dayOf(a) ?? ''))
    .slice(0, purchasesMax);
}

function describe(row: Row, day: string, amount: number): string {
  const [year, month, date] = day.split('-').map(Number);
  const fixed = amount.toFixed(2);
  const dates = [day, `${date}.${month}.${year}`, `${month}/${date}/${year}`];
  const amounts = [String(amount), fixed, fixed.replace('.', ',')];
  return foldText([textOf(row, 'name'), merchantOf(row), currencyOf(row), ...dates, ...amounts].join(' '));
}
