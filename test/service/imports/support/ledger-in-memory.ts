import type { KeptEntry } from '../../../../src/service/imports/entry';
import type { StoredTransaction } from '../../../../src/service/imports/known-transactions';
import { daysOf, planAccount, toKept } from '../../../../src/service/imports/plan-account';
import type { DeliveredStatement } from '../../../../src/service/imports/statement';
import { negated, valuesOf } from '../../../../src/service/imports/values-of';
import { type Download, rowsOf, toDay, type World } from './random-ledger';

/** An account in memory, into which files are imported as `importDelivery` does. */
export class Ledger {
  private readonly entries = new Map<string, KeptEntry[]>();
  /** Which payment a transaction is. */
  private readonly truth = new Map<string, number>();

  constructor(private readonly world: World) {}

  /** `statement` is what a file of the download says, if it was read from one. */
  import(
    number: number,
    statement = toStatement(this.world, number),
    dialectName = dialectOf(this.world, number),
  ): void {
    const { world } = this;
    const rows = rowsOf(world, world.downloads[number] as Download);
    const days = daysOf([statement]) ?? { from: toDay(0), until: toDay(0) };
    const options = { dialect: dialectName, importNumber: number, currency: 'EUR' };
    const plan = planAccount([{ statement, firstPlace: 0 }], this.known(), days, options);
    const paymentOf = (place: number) => JSON.stringify(this.world.payments[rows[place]?.payment as number]);
    // The user knows how many of the equal payments are stored already, and that those that are found are among them.
    const stored = new Map<string, number>();
    const count = (value: string, by: number) => stored.set(value, (stored.get(value) ?? 0) + by);
    for (const payment of this.truth.values()) count(JSON.stringify(world.payments[payment]), 1);
    for (const { kind, place } of plan.rows) if (kind === 'same' || kind === 'changed') count(paymentOf(place), -1);
    const found = new Set<string>();
    for (const row of plan.rows) {
      const kept = toKept(row.entry, options, days.from, days.until);
      const isStored = (stored.get(paymentOf(row.place)) ?? 0) > 0;
      if (row.kind === 'new' || (row.kind === 'doubtful' && (!isStored || found.has(row.stored.id)))) {
        const id = `t${this.entries.size}`;
        this.entries.set(id, [kept]);
        this.truth.set(id, rows[row.place]?.payment as number);
      } else {
        found.add(row.stored.id);
        if (row.kind === 'doubtful') count(paymentOf(row.place), -1);
        this.entries.get(row.stored.id)?.push(kept);
      }
    }
  }

  private known(): StoredTransaction[] {
    return [...this.entries].map(([id, entries]) => {
      const { transaction_date: date, amount, currency_code: currency, name, pending } = valuesOf(entries);
      return { id, date, amount: negated(amount), currency, name, pending, isMade: true, entries };
    });
  }

  undo(number: number): void {
    for (const [id, entries] of this.entries) {
      const others = entries.filter(({ importNumber }) => importNumber !== number);
      if (others.length === 0) this.entries.delete(id);
      else this.entries.set(id, others);
    }
  }

  lines(): readonly string[] {
    return [...this.entries.values()]
      .map((entries) => {
        const { transaction_date, amount, name, pending } = valuesOf(entries);
        return [transaction_date, Number(negated(amount)), name, pending ? 'pending' : 'booked'].join(' ');
      })
      .sort();
  }
}

function toStatement(world: World, number: number): DeliveredStatement {
  const download = world.downloads[number] as Download;
  const transactions = rowsOf(world, download).map(({ row }) => row);
  return { account: { id: '1', bank: null }, currency: 'EUR', from: toDay(download.fromDay), transactions };
}

function dialectOf({ downloads, dialects }: World, number: number): string {
  return dialects[downloads[number]?.dialect ?? 0]?.name ?? '';
}
