import { type Decimal, negate, sum } from './decimal';
import type { BookLine } from './transactions';
import type { Year } from './year';

/** What was paid for the tags of which receipts are kept. Ignored and pending transactions do not count. */
export interface Deductibles {
  readonly tags: readonly DeductibleTag[];
  /** Of all tags: a line with several of them counts once. */
  readonly all: DeductibleTag;
  /** In the order of the tags, then of days. */
  readonly lines: readonly DeductibleLine[];
  /** Lines that count under several of the tags. */
  readonly severalCount: number;
  /** Lines without a receipt that stand in no synced table with a column for it. */
  readonly untrackedCount: number;
}

export interface DeductibleLine {
  readonly of: BookLine;
  readonly tags: readonly string[];
  /** Money out is positive, so that a refund lowers the sum. */
  readonly paid: Decimal;
  /** Empty: it lacks one. */
  readonly receipts: readonly string[];
}

export interface DeductibleTag {
  readonly tag: string;
  readonly count: number;
  readonly missingCount: number;
  /** One for each commodity: they are never added up. */
  readonly sums: readonly DeductibleSum[];
}

export interface DeductibleSum {
  readonly commodity: string;
  readonly count: number;
  readonly paid: Decimal;
  readonly missingCount: number;
  readonly missingPaid: Decimal;
}

/** null: no tags were asked for. `unknown`: the key may not list tags, so nothing can be said. */
export function findDeductibles(
  { view: { deductible }, hasTags }: Year,
  bookLines: readonly BookLine[],
): Deductibles | 'unknown' | null {
  if (deductible === null) return 'unknown';
  if (deductible.length === 0) return null;
  if (!hasTags) return 'unknown';
  // Two names may mean one tag.
  const wanted = new Map(deductible.map(({ tag, paths }) => [tag, new Set(paths)]));
  const lines = bookLines.flatMap((of): DeductibleLine[] => {
    const { row, amount } = of.line;
    const tags = Array.from(wanted).flatMap(([tag, paths]) => (row.tags.some((path) => paths.has(path)) ? [tag] : []));
    if (row.isIgnored || tags.length === 0) return [];
    return [{ of, tags, paid: negate(amount), receipts: row.receipts ?? [] }];
  });
  const names = Array.from(wanted.keys());
  const placeOf = ({ tags: [first = ''] }: DeductibleLine): number => names.indexOf(first);
  return {
    tags: names.map((tag) =>
      addUp(
        tag,
        lines.filter(({ tags }) => tags.includes(tag)),
      ),
    ),
    all: addUp('', lines),
    lines: lines.sort((a, b) => placeOf(a) - placeOf(b)),
    severalCount: lines.filter(({ tags }) => tags.length > 1).length,
    untrackedCount: lines.filter(({ of }) => of.line.row.receipts === null).length,
  };
}

function addUp(tag: string, lines: readonly DeductibleLine[]): DeductibleTag {
  const missing = lines.filter(lacksReceipt);
  const commodities = Array.from(new Set(lines.map(({ of }) => of.commodity))).sort();
  const sums = commodities.map((commodity): DeductibleSum => {
    const [own, lacking] = [lines, missing].map((some) =>
      some.filter(({ of }) => of.commodity === commodity).map(({ paid }) => paid),
    );
    return {
      ...{ commodity, count: own?.length ?? 0, paid: sum(own ?? []) },
      ...{ missingCount: lacking?.length ?? 0, missingPaid: sum(lacking ?? []) },
    };
  });
  return { tag, count: lines.length, missingCount: missing.length, sums };
}

export function lacksReceipt({ receipts }: DeductibleLine): boolean {
  return receipts.length === 0;
}
