import fc from 'fast-check';
import type { KeptEntry } from '../../../src/service/imports/entry';
import type { StoredTransaction } from '../../../src/service/imports/known-transactions';
import { daysOf, planAccount, toKept } from '../../../src/service/imports/plan-account';
import { negated, valuesOf } from '../../../src/service/imports/values-of';
import { anyWorld, expectedLedger, rowsOf, toDay, type World } from './support/random-ledger';

/** An account in memory, into which files are imported as `importDelivery` does. */
class Ledger {
  private readonly entries = new Map<string, KeptEntry[]>();
  /** Which payment a transaction is. */
  private readonly truth = new Map<string, number>();

  constructor(private readonly world: World) {}

  import(number: number): { readonly added: number; readonly changed: number } {
    const { world } = this;
    const download = world.downloads[number] as World['downloads'][number];
    const rows = rowsOf(world, download);
    const statement = {
      account: { id: '1', bank: null },
      currency: 'EUR',
      from: toDay(download.fromDay),
      transactions: rows.map(({ row }) => row),
    };
    const days = daysOf([statement]) ?? { from: toDay(0), until: toDay(0) };
    const dialect = world.dialects[download.dialect]?.name ?? '';
    const options = { dialect, importNumber: number, currency: 'EUR' };
    const plan = planAccount([{ statement, firstPlace: 0 }], this.known(), days, options);
    const paymentOf = (place: number) => JSON.stringify(this.world.payments[rows[place]?.payment as number]);
    // The user knows how many of the equal payments are stored already, and that those that are found are among them.
    const stored = new Map<string, number>();
    const count = (value: string, by: number) => stored.set(value, (stored.get(value) ?? 0) + by);
    for (const payment of this.truth.values()) count(JSON.stringify(world.payments[payment]), 1);
    for (const { kind, place } of plan.rows) if (kind === 'same' || kind === 'changed') count(paymentOf(place), -1);
    const result = { added: 0, changed: 0 };
    const found = new Set<string>();
    for (const row of plan.rows) {
      const kept = toKept(row.entry, options, days.from, days.until);
      const isStored = (stored.get(paymentOf(row.place)) ?? 0) > 0;
      if (row.kind === 'new' || (row.kind === 'doubtful' && (!isStored || found.has(row.stored.id)))) {
        const id = `t${this.entries.size}`;
        this.entries.set(id, [kept]);
        this.truth.set(id, rows[row.place]?.payment as number);
        result.added += 1;
      } else {
        found.add(row.stored.id);
        if (row.kind === 'doubtful') count(paymentOf(row.place), -1);
        this.entries.get(row.stored.id)?.push(kept);
        if (row.kind === 'changed') result.changed += 1;
      }
    }
    return result;
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

test('files that overlap, in any order and several formats, are exactly the ledger', () => {
  fc.assert(
    fc.property(anyWorld, (world) => {
      const ledger = new Ledger(world);
      for (const number of world.downloads.keys()) ledger.import(number);
      expect(ledger.lines()).toEqual(expectedLedger(world));
    }),
    { numRuns: 2_000 },
  );
});

test('an import that is undone leaves what the others state', () => {
  fc.assert(
    fc.property(anyWorld, fc.nat(), (world, choice) => {
      const ledger = new Ledger(world);
      for (const number of world.downloads.keys()) ledger.import(number);
      const undone = choice % world.downloads.length;
      ledger.undo(undone);
      const others = world.downloads.filter((_each, number) => number !== undone);
      expect(ledger.lines()).toEqual(expectedLedger(world, others));
    }),
    { numRuns: 1_000 },
  );
});
