import type { Deductibles } from '../deductibles';
import type { ExportTexts } from './en';

/** How many of the deductible transactions lack a receipt; null: there are no such transactions. */
export function describeReceipts({ all }: Deductibles, { receipts }: ExportTexts): string | null {
  return all.count === 0 ? null : receipts(all.missingCount, all.count);
}

/** What else is to be known of them, as sentences. */
export function describeTags({ tags, severalCount, untrackedCount }: Deductibles, texts: ExportTexts): string[] {
  const empty = tags.filter(({ count }) => count === 0).map(({ tag }) => tag);
  return [
    ...(empty.length === 0 ? [] : [texts.deductibleNone(empty.join(', '))]),
    ...(severalCount === 0 ? [] : [texts.deductibleSeveral(severalCount)]),
    ...(untrackedCount === 0 ? [] : [texts.untracked(untrackedCount)]),
  ];
}
