/** A row for the proof: its amount as it would be stored, and the balance beside it. */
export interface ProofRow {
  /** Balances of different accounts and currencies do not follow from one another. */
  readonly key: string;
  readonly amount: bigint;
  /** Null: the row states none. */
  readonly balance: bigint | null;
}

export interface Proof {
  readonly order: 'oldest first' | 'newest first';
  /** Whether the amounts have the other sign. */
  readonly isInverted: boolean;
  readonly isBalanceBefore: boolean;
  /** How many balances follow from the row beside them, and how many do not. */
  readonly held: number;
  readonly failed: number;
}

interface Hypothesis {
  readonly order: Proof['order'];
  readonly isInverted: boolean;
  readonly isBalanceBefore: boolean;
}

/**
 * Finds in which order and with which sign a running balance follows from the amounts. Null: it does in none, or no row has
 * one before it. `either sign`: it follows with both.
 *
 * @param direction The order that the days show. A balance before each amount, newest first, looks like inverted amounts.
 */
export function proveBalance(
  rows: readonly ProofRow[],
  direction: Proof['order'] | null,
  mayBeBefore: boolean,
): Proof | 'either sign' | null {
  const hypotheses: Hypothesis[] = [];
  for (const order of ['oldest first', 'newest first'] as const) {
    if (direction !== null && direction !== order) continue;
    for (const isInverted of [false, true]) {
      hypotheses.push({ order, isInverted, isBalanceBefore: false });
      if (mayBeBefore) hypotheses.push({ order, isInverted, isBalanceBefore: true });
    }
  }
  const proofs = hypotheses.map((hypothesis) => test(rows, hypothesis)).sort((a, b) => b.held - a.held);
  const [best, next] = proofs;
  if (best === undefined || best.held === 0 || best.failed * 4 > best.held) return null;
  // Two that hold equally say the same of the sign, or nothing.
  if (next !== undefined && next.held === best.held && next.failed === best.failed) {
    const equals = proofs.filter((proof) => proof.held === best.held);
    if (equals.some((proof) => proof.isInverted !== best.isInverted)) return 'either sign';
  }
  return best;
}

function test(rows: readonly ProofRow[], { order, isInverted, isBalanceBefore }: Hypothesis): Proof {
  let held = 0;
  let failed = 0;
  /** By key: the last balance, and the sum of the amounts since. */
  const last = new Map<string, { balance: bigint; sum: bigint; moved: boolean }>();
  // The amount of the row whose balance it is counts at one end of the step: which one depends on order and place.
  const countsOwn = (order === 'oldest first') !== isBalanceBefore;
  const isUp = order === 'oldest first';
  for (const { key, amount, balance } of rows) {
    const before = last.get(key);
    if (before !== undefined && countsOwn) {
      before.sum += amount;
      before.moved ||= amount !== 0n;
    }
    if (balance !== null) {
      if (before?.moved) {
        const step = isUp !== isInverted ? before.sum : -before.sum;
        if (balance - before.balance === step) held += 1;
        else failed += 1;
      }
      last.set(key, { balance, sum: 0n, moved: false });
    }
    const now = last.get(key);
    if (now !== undefined && !countsOwn) {
      now.sum += amount;
      now.moved ||= amount !== 0n;
    }
  }
  return { order, isInverted, isBalanceBefore, held, failed };
}
