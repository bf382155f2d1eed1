import type { BalanceGap } from '../../src/service/imports/balances';

/** By how much two balances of an account differ from what is stored between them. */
export function describeGap({ from, until, gap, labels }: BalanceGap, currency: string | null): string {
  const amount = [gap, currency ?? ''].join(' ').trim();
  const [before, after] = labels;
  return from === until
    ? `The balances of ${from} in ${before} and ${after} differ by ${amount} from the transactions.`
    : `Between the balances of ${from} (${before}) and ${until} (${after}), transactions of ${amount} are missing or too many: a file between them may be missing.`;
}
