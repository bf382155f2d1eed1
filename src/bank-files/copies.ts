import type { BankTransaction } from './events';

/**
 * Counts transactions of a file that are equal in all that the bank says of them, so that an import stores each of two equal
 * coffees, and neither of them again from the next file. Keeps about 20 bytes per transaction, and no text.
 */
export class CopyCounter {
  private readonly rows = new KeyCounter();
  private readonly ids = new KeyCounter();
  private isAnyIdRepeated = false;

  /** How many equal ones the file has so far: 1 for the first. */
  add(transaction: BankTransaction): number {
    const { bankId } = transaction;
    if (bankId !== null && this.ids.add(keyOf(transaction, [bankId])) > 1) this.isAnyIdRepeated = true;
    return this.rows.add(equalityKey(transaction));
  }

  /** Whether an id of the bank came twice within an account, so that its ids alone identify nothing. */
  get hasRepeatedIds(): boolean {
    return this.isAnyIdRepeated;
  }
}

/** A text that is the same for transactions which nothing that the bank says tells apart. Balances depend on the file. */
export function equalityKey(transaction: BankTransaction): string {
  const { date, amount, currency, name, memo, bankId, pending } = transaction;
  return keyOf(transaction, [date, amount, currency, name, memo, bankId, pending]);
}

function keyOf({ statement: { account } }: BankTransaction, parts: readonly unknown[]): string {
  return JSON.stringify([account.bank, account.id, ...parts]);
}

/** Counts texts by 64 bits of hash: among a million texts, two different ones are taken for equal once in 30 million files. */
class KeyCounter {
  private size = 0;
  private high = new Uint32Array(1024);
  private low = new Uint32Array(1024);
  private counts = new Uint32Array(1024);

  /** How often it was added, with this time. */
  add(key: string): number {
    if (this.size * 2 > this.counts.length) this.grow();
    let a = 0x811c9dc5;
    let b = 0x9e3779b9;
    for (let at = 0; at < key.length; at += 1) {
      const code = key.charCodeAt(at);
      a = Math.imul(a ^ code, 0x01000193);
      b = Math.imul(b ^ code, 0x85ebca6b) + ((b << 13) | (b >>> 19));
    }
    const slot = this.find(mix(a) >>> 0, mix(b) >>> 0);
    if (this.counts[slot] === 0) this.size += 1;
    const count = (this.counts[slot] ?? 0) + 1;
    this.counts[slot] = count;
    return count;
  }

  /** The slot of a hash: the one that has it, or a free one that now has it. */
  private find(high: number, low: number): number {
    const mask = this.counts.length - 1;
    let slot = low & mask;
    while (this.counts[slot] !== 0 && (this.high[slot] !== high || this.low[slot] !== low)) slot = (slot + 1) & mask;
    this.high[slot] = high;
    this.low[slot] = low;
    return slot;
  }

  private grow(): void {
    const { high, low, counts } = this;
    const length = counts.length * 2;
    this.high = new Uint32Array(length);
    this.low = new Uint32Array(length);
    this.counts = new Uint32Array(length);
    counts.forEach((count, index) => {
      if (count > 0) this.counts[this.find(high[index] ?? 0, low[index] ?? 0)] = count;
    });
  }
}

/** Spreads what differs in few bits over all of them. */
function mix(hash: number): number {
  const folded = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const again = Math.imul(folded ^ (folded >>> 13), 0xc2b2ae35);
  return again ^ (again >>> 16);
}
