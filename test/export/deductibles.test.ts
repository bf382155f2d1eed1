import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { makeFiles } from '../../src/export/files';
import type { Year } from '../../src/export/year';
import { anyYear } from './support/random-years';
import { toUnits } from './support/read-journals';
import { account, between, row, savingsId, yearOf } from './support/sample-year';

const business = { tag: 'Business', paths: ['Business', 'Business › Travel'] };
const travel = { tag: 'Business › Travel', paths: ['Business › Travel'] };
const donations = { tag: 'Donations', paths: ['Donations'] };

const filesOf = (year: Year, language: 'en' | 'de' = 'en') => {
  const { book, files } = makeFiles(year, { label: '2026', language });
  const textOf = (ending: string) => files.find(({ name }) => name.endsWith(ending))?.text;
  return { book, textOf, html: textOf('.html') ?? '' };
};
const tableOf = (text = '', delimiter = ','): { [heading: string]: string }[] =>
  parse(text, { bom: true, columns: true, delimiter });

const rows = [
  row(1, '2026-02-01', -30.1, {
    tags: ['Business'],
    merchant: 'Paper & Co',
    category: 'Office',
    receipts: ['https://drive.example/1'],
  }),
  row(2, '2026-03-01', -0.2, { tags: ['Business › Travel'], receipts: [] }),
  row(3, '2026-03-02', 10.1, { tags: ['Business'], kind: 'spending', receipts: ['a', 'b'] }),
  row(4, '2026-03-03', -5, { tags: ['Business'], currency: 'EUR', accountId: savingsId }),
  row(5, '2026-03-04', -99, { tags: ['Business'], isIgnored: true }),
  row(6, '2026-03-05', -99, { tags: ['Business'], isPending: true }),
  row(7, '2026-03-06', -99, { tags: ['Businesses'] }),
  // Of a split transaction, only the part with the tag counts.
  row(8, '2026-03-07', -60, { tags: ['Business'], receipts: ['c'], part: { number: 1, count: 2, isRest: false } }),
  row(8, '2026-03-07', -40, { tags: [], receipts: ['c'], part: { number: 2, count: 2, isRest: false } }),
];
const accounts = [between(0, 0), account({ id: savingsId, name: 'Savings', currency: 'EUR' })];
const year = yearOf(accounts, rows, { deductible: [business, travel, donations] });

test('each transaction with a tag is listed once, with its receipt or MISSING; a refund is negative', () => {
  const shown = tableOf(filesOf(year).textOf('-deductible.csv')).map((cells) =>
    ['Deductible tags', 'Date', 'Payee', 'Paid', 'Currency', 'Account', 'Category', 'Receipt', 'Part'].map(
      (each) => cells[each],
    ),
  );
  expect(shown).toEqual([
    ['Business', '2026-02-01', 'Paper & Co', '30.10', 'USD', 'Checking', 'Office', 'https://drive.example/1', ''],
    ['Business, Business › Travel', '2026-03-01', 'Purchase 2', '0.20', 'USD', 'Checking', '', 'MISSING', ''],
    ['Business', '2026-03-02', 'Purchase 3', '-10.10', 'USD', 'Checking', '', 'a b', ''],
    ['Business', '2026-03-03', 'Purchase 4', '5.00', 'EUR', 'Savings', '', 'MISSING', ''],
    ['Business', '2026-03-07', 'Purchase 8', '60.00', 'USD', 'Checking', '', 'c', '1 of 2'],
  ]);
});

test('sums are exact, of one currency each, and of all tags each transaction counts once', () => {
  expect(
    tableOf(filesOf(year, 'de').textOf('-deductible-totals.csv'), ';').map((cells) => Object.values(cells)),
  ).toEqual([
    ['Business', 'EUR', '1', '5,00', '1', '5,00'],
    ['Business', 'USD', '4', '80,20', '1', '0,20'],
    ['Business › Travel', 'USD', '1', '0,20', '1', '0,20'],
    ['(all, each once)', 'EUR', '1', '5,00', '1', '5,00'],
    ['(all, each once)', 'USD', '4', '80,20', '1', '0,20'],
  ]);
});

test('the page says how many lack a receipt, which, and what else is to be known', () => {
  const { html } = filesOf(year);
  for (const text of [
    '2 OF 5 WITHOUT A RECEIPT',
    '80.20 USD',
    'No transaction of these days: Donations',
    '1 transaction has several of these tags',
    '1 transaction stands in no synced table with a column Receipt',
  ])
    expect(html).toContain(text);
  const missing = /<h3>Without a receipt<\/h3>(.*?)<\/section>/s.exec(html)?.[1] ?? '';
  expect(missing.match(/Purchase \d/g)).toEqual(['Purchase 2', 'Purchase 4']);
  const empty = yearOf(accounts, rows, { deductible: [donations] });
  expect(filesOf(empty).html).not.toContain('A RECEIPT');
  const done = yearOf(accounts, rows.slice(0, 1), { deductible: [business] });
  expect(filesOf(done, 'de').html).toContain('ALLE 1 MIT BELEG');
});

test('without tags there is no list, and where the key may not read them, nothing looks like zero', () => {
  const none = filesOf(yearOf(accounts, rows));
  expect([none.textOf('-deductible.csv'), none.html.includes('Deductible')]).toEqual([undefined, false]);
  for (const unknown of [yearOf(accounts, rows, { deductible: null }), { ...year, hasTags: false }]) {
    const { textOf, html } = filesOf(unknown);
    expect([textOf('-deductible.csv'), textOf('-deductible-totals.csv')]).toEqual([undefined, undefined]);
    expect(html).toContain('it is not known what is deductible');
    expect(html).not.toContain('WITH');
  }
});

test('the list adds up to the sums, whatever the texts, amounts and currencies are', () => {
  const tag = { tag: '=1+1', paths: ['Groceries', 'Shop'] };
  fc.assert(
    fc.property(anyYear, (any) => {
      const { textOf, book } = filesOf({ ...any, view: { ...any.view, deductible: [tag] } });
      const sums = new Map<string, bigint>();
      for (const { Currency: code = '', Paid: paid = '' } of tableOf(textOf('-deductible.csv'))) {
        sums.set(code, (sums.get(code) ?? BigInt(0)) + toUnits(paid));
      }
      const totals = tableOf(textOf('-deductible-totals.csv')).filter((cells) => cells['Deductible tag'] === "'=1+1");
      expect(new Map(totals.map((cells) => [cells['Currency'], toUnits(cells['Paid'] ?? '')]))).toEqual(sums);
      const counted = any.rows.filter(
        ({ tags, isIgnored, isPending, day, amount }) =>
          !isIgnored && !isPending && day !== null && amount !== null && tags.some((own) => tag.paths.includes(own)),
      );
      expect(book.deductibles).toMatchObject({ all: { count: counted.length } });
    }),
    { numRuns: 60 },
  );
});
