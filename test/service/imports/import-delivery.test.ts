import fc from 'fast-check';
import { createDemoKeys } from '../../../src/service/demo/demo-keys';
import { householdId } from '../../../src/service/demo/household/household';
import { seedDemo } from '../../../src/service/demo/seed-demo';
import {
  type Decision,
  type DoubtfulRow,
  type ImportRequest,
  importDelivery,
} from '../../../src/service/imports/import-delivery';
import { addDays } from '../../../src/service/imports/known-transactions';
import { listImports } from '../../../src/service/imports/list-imports';
import type { DeliveredStatement, DeliveredTransaction, Delivery } from '../../../src/service/imports/statement';
import { TouchedError, undoImport } from '../../../src/service/imports/undo-import';
import { demo } from '../support/demo-app';
import { importSuite } from '../support/import-suite';
import { anyWorld, expectedLedger, rowsOf, toCompared, toDay } from './support/random-ledger';

const suite = importSuite();
const nowMs = Date.parse('2026-12-01T12:00:00Z');

function statementOf(
  transactions: readonly DeliveredTransaction[],
  fields: Partial<DeliveredStatement> = {},
): DeliveredStatement {
  return { account: { id: 'DE1', bank: 'BANK', name: 'Giro' }, currency: 'EUR', transactions, ...fields };
}

function payment(date: string, amount: string, name: string, fields: Partial<DeliveredTransaction> = {}) {
  return { date, amount, name, pending: false, ...fields };
}

function bring(
  statements: readonly DeliveredStatement[],
  more: Partial<ImportRequest> & { readonly dialect?: string } = {},
) {
  const delivery: Delivery = { dialect: more.dialect ?? 'OFX', label: 'file.ofx', statements };
  return importDelivery(suite.database, {
    organizationId: suite.organizationId,
    delivery,
    choose: () => ({ create: {} }),
    decide: () => null,
    operator: 'test',
    isPreview: false,
    nowMs,
    ...more,
  });
}

async function undo(number: number, touched: 'keep' | 'remove' | null = null) {
  return await undoImport(suite.database, {
    organizationId: suite.organizationId,
    number,
    operator: 'test',
    nowMs,
    touched,
  });
}

async function stored(): Promise<readonly string[]> {
  const rows = await suite.database
    .selectFrom('transactions')
    .selectAll()
    .where('organization_id', '=', suite.organizationId)
    .execute();
  return rows
    .map(({ transaction_date, amount, name, pending }) =>
      [transaction_date, -Number(amount), name, pending ? 'pending' : 'booked'].join(' '),
    )
    .sort();
}

function accounts() {
  return suite.database
    .selectFrom('accounts')
    .selectAll()
    .where('organization_id', '=', suite.organizationId)
    .execute();
}

const kinds = (outcome: Awaited<ReturnType<typeof bring>>) =>
  outcome.accounts.flatMap(({ rows }) => rows.map(({ kind }) => kind));

test('files of random ledgers are exactly the ledger in the database, and undone they leave nothing', async () => {
  await fc.assert(
    fc.asyncProperty(anyWorld, fc.infiniteStream(fc.nat()), async (world, choices) => {
      const numbers: number[] = [];
      const truth = new Map<string, string>();
      for (const download of world.downloads) {
        const rows = rowsOf(world, download);
        const paymentOf = (place: number) => JSON.stringify(world.payments[rows[place]?.payment as number]);
        const statement = statementOf(
          rows.map(({ row }) => row),
          { from: toDay(download.fromDay) },
        );
        const dialect = world.dialects[download.dialect]?.name ?? '';
        const preview = await bring([statement], { dialect, isPreview: true });
        const left = new Map<string, number>();
        const count = (value: string, by: number) => left.set(value, (left.get(value) ?? 0) + by);
        for (const value of truth.values()) count(value, 1);
        const planned = preview.accounts.flatMap((account) => account.rows);
        for (const { kind, place } of planned) if (kind === 'same' || kind === 'changed') count(paymentOf(place), -1);
        const found = new Set<string>();
        const decide = ({ place, stored: { id } }: DoubtfulRow): Decision => {
          if ((left.get(paymentOf(place)) ?? 0) === 0 || found.has(id)) return 'add';
          found.add(id);
          count(paymentOf(place), -1);
          return 'skip';
        };
        const { number } = await bring([statement], { dialect, decide });
        numbers.push(number);
        const entries = await suite.database
          .selectFrom('import_entries')
          .select(['transaction_id', 'place'])
          .where('organization_id', '=', suite.organizationId)
          .where('import_number', '=', number)
          .execute();
        for (const { transaction_id: id, place } of entries) if (!truth.has(id)) truth.set(id, paymentOf(place));
      }
      expect(toCompared(world, await stored())).toEqual(toCompared(world, expectedLedger(world)));
      const before = await stored();
      const last = world.downloads.at(-1) as (typeof world.downloads)[number];
      const again = await bring(
        [
          statementOf(
            rowsOf(world, last).map(({ row }) => row),
            { from: toDay(last.fromDay) },
          ),
        ],
        {
          dialect: world.dialects[last.dialect]?.name ?? '',
          decide: () => 'skip',
        },
      );
      expect(await stored()).toEqual(before);
      numbers.push(again.number);
      while (numbers.length > 0) {
        const [number] = numbers.splice((choices.next().value as number) % numbers.length, 1);
        await undo(number ?? 0);
      }
      expect(await stored()).toEqual([]);
      expect(await accounts()).toEqual([]);
    }),
    { numRuns: 4 },
  );
});

test('a file again adds nothing, and an overlapping one adds what is new, also of equal ones', async () => {
  const coffee = payment('2026-11-05', '-3.50', 'Café', { bankId: '0' });
  const rent = payment('2026-11-01', '-900.00', 'Rent', { memo: 'November' });
  await bring([statementOf([rent, coffee, coffee])]);
  expect(kinds(await bring([statementOf([rent, coffee, coffee])]))).toEqual(['same', 'same', 'same']);
  expect(kinds(await bring([statementOf([coffee, coffee, coffee])]))).toEqual(['same', 'same', 'new']);
  expect(await stored()).toEqual([
    '2026-11-01 -900 Rent · November booked',
    ...new Array(3).fill('2026-11-05 -3.5 Café booked'),
  ]);
});

test('what another source has is a doubt that stores nothing before it is decided', async () => {
  await bring([statementOf([payment('2026-11-05', '-3.50', 'CAFE ROMA 0042')])], { dialect: 'CSV' });
  const other = statementOf([payment('2026-11-05', '-3.50', 'Cafe Roma'), payment('2026-11-06', '-9.00', 'Baker')]);
  await expect(bring([other])).rejects.toThrow(
    '1 transaction may be stored already, and is to be decided. Nothing was stored.',
  );
  expect(await stored()).toHaveLength(1);
  const outcome = await bring([other], { decide: () => 'skip' });
  expect(outcome.accounts[0]?.rows[0]).toMatchObject({ doubt: 'another source has this amount on this or a near day' });
  expect(await stored()).toEqual(['2026-11-05 -3.5 CAFE ROMA 0042 booked', '2026-11-06 -9 Baker booked']);
  // What was decided is known.
  expect(kinds(await bring([other]))).toEqual(['same', 'same']);
});

test('a preview shows what an import does, and stores nothing', async () => {
  const statement = statementOf([payment('2026-11-05', '-3.50', 'Café')], {
    closing: { date: '2026-11-05', amount: '10.00' },
  });
  const preview = await bring([statement], { isPreview: true });
  expect(preview.accounts[0]).toMatchObject({ isNew: true, balance: '10', rows: [{ kind: 'new' }] });
  expect([await stored(), await accounts(), await listImports(suite.database, suite.organizationId)]).toEqual([
    [],
    [],
    [],
  ]);
});

test('a balance follows the newest statement and what came after it, and of a debt is what is owed', async () => {
  const november = statementOf([payment('2026-11-05', '-3.50', 'Café')], {
    closing: { date: '2026-11-30', amount: '-100.00' },
  });
  const create = () => ({ create: { category: 'debt' as const } });
  await bring([november], { choose: create });
  await bring([statementOf([payment('2026-12-02', '-20.05', 'Grocer')])]);
  expect(await accounts()).toMatchObject([{ source_type: 'IMPORT', category: 'debt', current_balance: '120.0500' }]);
  const october = statementOf([payment('2026-10-05', '-1.00', 'Old')], {
    closing: { date: '2026-10-31', amount: '-90.00' },
  });
  const { accounts: planned } = await bring([october]);
  expect(await accounts()).toMatchObject([{ current_balance: '120.0500' }]);
  expect(planned[0]?.gaps).toMatchObject([{ from: '2026-10-31', until: '2026-11-30', gap: '-6.5' }]);
  await undo(1);
  expect(await accounts()).toMatchObject([{ current_balance: '110.0500' }]);
});

test('a balance has what was booked by its day, whatever the value dates, and each statement of a file has its own', async () => {
  const day = (date: string, amount: string, rows: readonly DeliveredTransaction[]) =>
    statementOf(rows, { closing: { date, amount } });
  const late = payment('2026-11-16', '-10.00', 'Insurance', { posted: '2026-11-13' });
  const reserved = payment('2026-11-13', '-2.00', 'Petrol', { pending: true });
  await bring([day('2026-11-13', '90.00', [late, reserved])]);
  const { accounts: planned } = await bring([
    day('2026-11-14', '85.00', [payment('2026-11-12', '-5.00', 'Café', { posted: '2026-11-14' })]),
    day('2026-11-14', '84.00', [payment('2026-11-14', '-1.00', 'Kiosk')]),
    day('2026-11-15', '77.00', [payment('2026-11-15', '-7.00', 'Baker')]),
  ]);
  expect(planned).toMatchObject([{ balance: '77', gaps: [] }]);
  const { accounts: booked } = await bring([
    statementOf([payment('2026-11-15', '-2.00', 'Petrol', { posted: '2026-11-16' })], { from: '2026-11-13' }),
  ]);
  expect(booked).toMatchObject([{ balance: '75', rows: [{ kind: 'changed' }] }]);
  expect((await bring([day('2026-11-17', '75.00', [])])).accounts).toMatchObject([{ balance: '75', gaps: [] }]);
  // What was reserved is not in the balance of the first file.
  await undo(4);
  await undo(2);
  expect(await accounts()).toMatchObject([{ current_balance: '88.0000' }]);
});

test.each([
  [
    [['morning'], ['evening']],
    ['97', '93'],
  ],
  [
    [['evening'], ['morning']],
    ['93', '93'],
  ],
  [
    [['morning', 'evening'], ['evening'], ['morning']],
    ['93', '93', '93'],
  ],
] as const)('a balance of two statements of one day has both: %j', async (files, balances) => {
  const balance = (amount: string) => ({ date: '2026-11-10', amount });
  const halves = {
    morning: statementOf([payment('2026-11-10', '-3.00', 'Café')], {
      opening: balance('100.00'),
      closing: balance('97.00'),
    }),
    evening: statementOf([payment('2026-11-10', '-4.00', 'Kiosk')], {
      opening: balance('97.0'),
      closing: balance('93.00'),
    }),
  };
  for (const [index, file] of files.entries()) {
    const { accounts: planned } = await bring(file.map((half) => halves[half]));
    expect(planned).toMatchObject([{ balance: balances[index], gaps: [] }]);
  }
});

test('a balance in another currency is not that of the account', async () => {
  const euros = statementOf([payment('2026-11-10', '-3.00', 'Café')], {
    closing: { date: '2026-11-10', amount: '97.00' },
  });
  const dollars = statementOf([payment('2026-11-11', '-1.00', 'Kiosk')], {
    currency: 'USD',
    closing: { date: '2026-11-11', amount: '500.00' },
  });
  expect((await bring([euros, dollars])).accounts).toMatchObject([{ balance: '97', gaps: [] }]);
});

test('an undo names what the user has added, and keeps it if told so', async () => {
  await bring([statementOf([payment('2026-11-05', '-3.50', 'Café'), payment('2026-11-06', '-9.00', 'Baker')])]);
  await suite.database
    .updateTable('transactions')
    .set({ organization_category: 'Food' })
    .where('organization_id', '=', suite.organizationId)
    .where('name', '=', 'Baker')
    .execute();
  const refused = await undo(1).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(TouchedError);
  expect(refused).toMatchObject({ transactions: [{ date: '2026-11-06', name: 'Baker', touches: ['category'] }] });
  expect(await undo(1, 'keep')).toMatchObject({ removed: 1, kept: [{ name: 'Baker' }], removedAccounts: [] });
  expect(await stored()).toEqual(['2026-11-06 -9 Baker booked']);
  await expect(undo(1)).rejects.toThrow('Import 1 is undone already.');
  await expect(undo(7)).rejects.toThrow('There is no import 7. imports list shows them.');
});

test('what the user has renamed stays when a later file changes it', async () => {
  await bring([statementOf([payment('2026-11-05', '-3.50', 'Café', { pending: true, bankId: 'p' })])]);
  await suite.database
    .updateTable('transactions')
    .set({ name: 'Coffee with Ann' })
    .where('organization_id', '=', suite.organizationId)
    .execute();
  await bring([statementOf([payment('2026-11-07', '-3.50', 'Café Roma', { bankId: 'b' })], { from: '2026-11-01' })]);
  expect(await stored()).toEqual(['2026-11-07 -3.5 Coffee with Ann booked']);
});

test('an account is remembered, and a file of it goes nowhere else', async () => {
  const row = [payment('2026-11-05', '-3.50', 'Café')];
  await expect(bring([statementOf(row)], { choose: () => null })).rejects.toThrow(
    'Which account is it? The file has DE1, Giro, BANK.',
  );
  await bring([statementOf(row)]);
  expect(kinds(await bring([statementOf(row)], { choose: () => null }))).toEqual(['same']);
  await bring([statementOf(row, { account: { id: 'DE2', bank: 'BANK', name: 'Savings' } })]);
  await expect(bring([statementOf(row)], { choose: () => ({ named: 'savings' }) })).rejects.toThrow(
    'DE1, Giro, BANK was imported into Giro before, not into Savings. If that was wrong, undo those imports first.',
  );
  await expect(bring([statementOf(row)], { choose: () => ({ named: 'Nothing' }) })).rejects.toThrow(
    'There is no account "Nothing". There are: Giro, Savings.',
  );
  const dollars = statementOf(row, { currency: 'USD' });
  await expect(bring([dollars])).rejects.toThrow(
    'The file is in USD, and the account Giro in EUR. Nothing was stored.',
  );
});

test('a name with a typo makes no second account of one that is remembered', async () => {
  const row = [payment('2026-11-05', '-3.50', 'Café')];
  await bring([statementOf(row)]);
  await expect(bring([statementOf(row)], { choose: () => ({ named: 'Gira', create: {} }) })).rejects.toThrow(
    'DE1, Giro, BANK was imported into Giro before, not into Gira. If that was wrong, undo those imports first.',
  );
  expect(await stored()).toEqual(['2026-11-05 -3.5 Café booked']);
});

test('a currency that the user states for a file without one is that of the account', async () => {
  const cash = (day: number, name: string) =>
    statementOf([payment(`2026-11-0${day}`, '-3.50', name)], { account: { id: null, bank: null }, currency: null });
  const choose = (currency: string) => () => ({ named: 'Cash', create: { currency } });
  await bring([cash(5, 'Café')], { choose: choose('EUR') });
  await expect(bring([cash(9, 'Baker')], { choose: choose('USD') })).rejects.toThrow(
    'The file is in USD, and the account Cash in EUR. Nothing was stored.',
  );
  await bring([cash(9, 'Baker')], { choose: choose('EUR') });
  expect(await stored()).toHaveLength(2);
});

test('pending ones that a source with all of them does not have any more are hidden, until they are booked', async () => {
  const pending = payment('2026-11-05', '-3.50', 'Café', { pending: true });
  const all = { hasAllPending: true, from: '2026-11-01' };
  await bring([statementOf([pending], all)]);
  const { accounts: planned } = await bring([statementOf([payment('2026-11-06', '-9.00', 'Baker')], all)]);
  expect(planned[0]?.gone).toMatchObject([{ stored: { name: 'Café' }, isSure: true }]);
  const ignored = () =>
    suite.database
      .selectFrom('transactions')
      .select(['name', 'is_ignored'])
      .where('organization_id', '=', suite.organizationId)
      .orderBy('name')
      .execute();
  expect(await ignored()).toEqual([
    { name: 'Baker', is_ignored: false },
    { name: 'Café', is_ignored: true },
  ]);
  await bring([statementOf([payment('2026-11-09', '-3.50', 'Café')], all)]);
  expect((await ignored())[1]).toEqual({ name: 'Café', is_ignored: false });
  await undo(3);
  await undo(2);
  expect(await ignored()).toEqual([{ name: 'Café', is_ignored: false }]);
});

test('a balance that no file states stays as it is, also when an import is undone', async () => {
  const statement = statementOf([payment('2026-11-05', '-3.50', 'Café')]);
  await bring([statement]);
  await suite.database
    .updateTable('accounts')
    .set({ current_balance: '77' })
    .where('organization_id', '=', suite.organizationId)
    .execute();
  const next = statementOf([payment('2026-11-06', '-9.00', 'Baker')]);
  await bring([next]);
  await undo(2);
  expect(await accounts()).toMatchObject([{ current_balance: '77.0000' }]);
  const closing = { date: '2026-11-30', amount: '5.00' };
  await bring([statementOf(next.transactions, { closing })]);
  expect(await accounts()).toMatchObject([{ current_balance: '5.0000' }]);
  await undo(3);
  expect(await accounts()).toMatchObject([{ current_balance: '77.0000' }]);
});

test.each(['0.00001', '1234567890123456.00'])(
  'an amount of %s, which the database would round, is refused',
  async (amount) => {
    const rows = [payment('2026-11-05', '-3.50', 'Café'), { ...payment('2026-11-06', amount, 'Coins'), line: 7 }];
    await expect(bring([statementOf(rows)])).rejects.toThrow(`Line 7: the amount ${amount} has more than 15 digits`);
    expect(await stored()).toEqual([]);
  },
);

test('what was imported into the demo stays when the demo moves to the next day', async () => {
  const organizationId = householdId(demo.seed);
  const rows = statementOf([payment('2026-11-05', '-3.50', 'Imported into the demo')]);
  await bring([rows], { organizationId });
  const referenceDate = addDays(demo.referenceDate, 1);
  await seedDemo(suite.database, { ...demo, referenceDate, keys: createDemoKeys() });
  const left = await suite.database
    .selectFrom('transactions')
    .select('name')
    .where('organization_id', '=', organizationId)
    .where('name', '=', 'Imported into the demo')
    .execute();
  expect(left).toHaveLength(1);
});
