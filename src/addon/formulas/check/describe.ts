import { writeNumber } from '../../cells/write-number';
import { textOf } from '../../rows/row';
import { dayOf } from '../../rows/transaction';
import type { GapExplanations, GapPart } from './gap-candidates';
import type { NamedChange } from './statement-changes';
import type { RecordedTransaction } from './statement-record';

/** The most plausible explanation of a gap in a cell. */
export function describeExplanations({ best, count }: GapExplanations, locale: string | null): string {
  const [first] = best;
  if (first === undefined) return 'Not by one, two or three transactions that could be counted wrongly';
  const others = count === 1 ? '' : `. ${count - 1} other ${count === 2 ? 'explanation' : 'explanations'}`;
  return first.map((part) => describePart(part, locale)).join(', and ') + others;
}

function describePart({ cause, row, amount, of }: GapPart, locale: string | null): string {
  const words = {
    pending: 'pending',
    doubled: 'counted twice',
    ignored: 'ignored',
    before: `not in the balance of ${of} yet`,
    after: `already in the balance of ${of}`,
    missing: 'missing, the other side of this transfer',
  }[cause];
  return `${textOf(row, 'name') ?? ''} ${writeNumber(amount, locale, 2)} on ${dayOf(row)} (${row['id']}): ${words}`.trim();
}

/** All changes in a cell; null without one. */
export function describeChanges(changes: readonly NamedChange[], locale: () => string | null): string | null {
  if (changes.length === 0) return null;
  return changes.map((change) => describeChange(change, (amount) => writeNumber(amount, locale(), 2))).join('; ');
}

/** Sample: `Shop (3f2a…): -12.30 on 2026-11-12 → -15.00 on 2026-11-12`. */
function describeChange({ id, name, before, now, problem }: NamedChange, write: (amount: number) => string): string {
  if (problem !== null) return problem;
  const side = (each: RecordedTransaction | null, none: string): string =>
    each === null ? none : `${write(each.amount)} on ${each.day}${each.isIgnored ? ', ignored' : ''}`;
  return `${`${name} (${id})`.trim()}: ${side(before, 'not there')} → ${side(now, 'gone')}`;
}
