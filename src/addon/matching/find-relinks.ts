import { groupBy } from '../cells/lists';
import type { MatchedPayment } from './score';

const hourMs = 3_600_000;
const agreementMin = 0.8;
/** How many rows must agree if the account has the same name, and if it has another one. */
const [rowsMinOfName, rowsMin] = [2, 3];
/** How much stronger it must be than any other pair of one of the accounts. */
const leadMin = 2;

/** A row that is gone, or a new one. */
export interface Gone extends MatchedPayment {
  /** Whether an earlier run has marked it. */
  readonly isMarked: boolean;
}

/**
 * The accounts that came back under another id: as a whole, their rows are gone, and rows with the same days and
 * amounts are new in one other account. Also an account that kept its id, if all of its rows have new ones.
 * `lasting`: accounts with a row that is not gone. `present`: accounts with any row now.
 */
export function findRelinks(
  gone: readonly Gone[],
  unseen: readonly MatchedPayment[],
  lasting: ReadonlySet<string | null>,
  present: ReadonlySet<string | null>,
): ReadonlyMap<string, string> {
  const left = gone.filter((each) => isComplete(each) && !lasting.has(each.account));
  const news = groupBy(unseen.filter(isComplete), keyOf);

  /** How many rows of an account agree with how many of another. */
  const agreeing = new Map<string, Map<string, number>>();
  for (const [key, olds] of groupBy(left, keyOf)) {
    const targets = groupBy(news.get(key) ?? [], accountOf);
    for (const [from, own] of groupBy(olds, accountOf)) {
      const sums = agreeing.get(from) ?? new Map<string, number>();
      agreeing.set(from, sums);
      for (const [to, others] of targets) {
        if (from !== to && present.has(from)) continue;
        sums.set(to, (sums.get(to) ?? 0) + Math.min(own.length, others.length));
      }
    }
  }
  const [oldOf, newOf] = [groupBy(left, accountOf), groupBy(unseen, accountOf)];
  const pairs = Array.from(agreeing).flatMap(([from, targets]) =>
    Array.from(targets, ([to, rows]) => {
      const [old, now] = [oldOf.get(from) ?? [], newOf.get(to) ?? []];
      const name = old[0]?.accountName ?? '';
      const isSameName = name !== '' && name === now[0]?.accountName;
      const isEnough = rows >= (isSameName ? rowsMinOfName : rowsMin) && rows >= agreementMin * countInSpan(old, now);
      return { from, to, isEnough, strength: rows * (isSameName ? leadMin : 1) };
    }),
  );
  const proven = pairs.filter(
    (pair) =>
      pair.isEnough &&
      pairs.every(
        (other) =>
          other === pair ||
          (other.from !== pair.from && other.to !== pair.to) ||
          pair.strength >= leadMin * other.strength,
      ),
  );
  return new Map(proven.map(({ from, to }) => [from, to]));
}

const isComplete = ({ account, amount, time }: MatchedPayment): boolean =>
  account !== null && amount !== null && time !== null;
const keyOf = ({ amount, time }: MatchedPayment): string => `${amount} ${Math.round((time ?? 0) / hourMs)}`;
const accountOf = ({ account }: MatchedPayment): string => String(account);

/** Those within the days of the new rows; a bank may return fewer years than before. */
function countInSpan(old: readonly Gone[], now: readonly MatchedPayment[]): number {
  const times = now.flatMap(({ time }) => time ?? []);
  const first = times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY);
  const last = times.reduce((most, time) => Math.max(most, time), Number.NEGATIVE_INFINITY);
  const inside = old.filter(({ time }) => time !== null && time >= first && time <= last);
  return inside.filter(({ isMarked }) => !isMarked).length || inside.length;
}
