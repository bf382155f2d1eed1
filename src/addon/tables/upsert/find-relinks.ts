import { daysBetween, type Payment } from './score';

const hourMs = 3_600_000;
const agreementMin = 0.8;
/** How many rows must agree if the account has the same name, and if it has another one. */
const [rowsMinOfName, rowsMin] = [2, 3];
/** How much stronger it must be than any other pair of one of the accounts. */
const leadMin = 2;

/** A row that is gone, or a new one. */
export interface Gone extends Payment {
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
  unseen: readonly Payment[],
  lasting: ReadonlySet<string | null>,
  present: ReadonlySet<string | null>,
): ReadonlyMap<string, string> {
  const counts = new Map<string, Map<string, [number, number]>>();
  const count = (account: string | null, payment: Payment, side: 0 | 1): void => {
    if (account === null || payment.amount === null || payment.time === null) return;
    const key = `${payment.amount} ${Math.round(payment.time / hourMs)}`;
    const own = counts.get(key) ?? new Map<string, [number, number]>();
    const both = own.get(account) ?? [0, 0];
    both[side] += 1;
    counts.set(key, own.set(account, both));
  };
  const left = gone.filter(({ account }) => account !== null && !lasting.has(account));
  for (const each of left) count(each.account, each, 0);
  for (const each of unseen) count(each.account, each, 1);

  /** How many rows of an account agree with how many of another. */
  const agreeing = new Map<string, Map<string, number>>();
  for (const own of counts.values()) {
    for (const [from, [old]] of own) {
      for (const [to, [, now]] of old === 0 ? [] : own) {
        const isGone = from === to || !present.has(from);
        if (now === 0 || !isGone) continue;
        const targets = agreeing.get(from) ?? new Map<string, number>();
        agreeing.set(from, targets.set(to, (targets.get(to) ?? 0) + Math.min(old, now)));
      }
    }
  }
  const oldOf = groupByAccount(left);
  const newOf = groupByAccount(unseen);
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

/** Those within the days of the new rows; a bank may return fewer years than before. */
function countInSpan(old: readonly Gone[], now: readonly Payment[]): number {
  const [first, last] = now.reduce<[Payment | null, Payment | null]>(
    ([least, most], each) => [
      least === null || (daysBetween(least, each) ?? 0) < 0 ? each : least,
      most === null || (daysBetween(most, each) ?? 0) > 0 ? each : most,
    ],
    [null, null],
  );
  if (first === null || last === null) return 0;
  const inside = old.filter((each) => (daysBetween(first, each) ?? -1) >= 0 && (daysBetween(each, last) ?? -1) >= 0);
  const unmarked = inside.filter(({ isMarked }) => !isMarked);
  return unmarked.length > 0 ? unmarked.length : inside.length;
}

function groupByAccount<Each extends Payment>(payments: readonly Each[]): Map<string, Each[]> {
  const groups = new Map<string, Each[]>();
  for (const each of payments) {
    if (each.account === null) continue;
    const own = groups.get(each.account);
    if (own === undefined) groups.set(each.account, [each]);
    else own.push(each);
  }
  return groups;
}
