import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { balancesOf, makeBook } from '../../src/export/book';
import { writeDecimal } from '../../src/export/decimal';
import { makeFiles } from '../../src/export/files';
import type { Year } from '../../src/export/year';
import { anyYear, hostileTexts } from './support/random-years';
import { type Sums, sumsOf } from './support/read-journals';
import { account, between, known, pair, row, savingsId, yearOf } from './support/sample-year';

// The programs that accountants use read the files: `npm run conformance:export`, outside of `npm test`, because not every
// machine has them. In Debian: apt-get install beancount ledger hledger.

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fin-export-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The output of a program; what it complains about is an error. */
function run(program: string, ...args: readonly string[]): string {
  try {
    return execFileSync(program, args, {
      cwd: folder,
      encoding: 'utf8',
      // hledger reads files in the encoding of the locale.
      env: { ...process.env, LC_ALL: 'C.UTF-8', HOME: folder },
      maxBuffer: 100_000_000,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (thrown) {
    const { code, stderr = '', stdout = '' } = thrown as { code?: string; stderr?: string; stdout?: string };
    if (code === 'ENOENT')
      throw new Error(`${program} is missing. In Debian: apt-get install beancount ledger hledger`);
    throw new Error(`${program} ${args.join(' ')}:\n${stdout}${stderr}`);
  }
}

function write(year: Year): { readonly beancount: string; readonly ledger: string; readonly hledger: string } {
  const { files } = makeFiles(year, { label: '2026', language: 'en', formats: ['beancount', 'ledger', 'hledger'] });
  const names = files.map(({ name, text }) => {
    writeFileSync(join(folder, name), text);
    return name;
  });
  const [beancount = '', ledger = '', hledger = ''] = names;
  return { beancount, ledger, hledger };
}

/** Samples: `-12.50 USD`, and several with commas between. hledger writes other symbols than letters in quotes. */
function toPostings(account: string, amounts: string) {
  return [...amounts.matchAll(/(-?[\d.]+) (?:"([^"]+)"|([A-Z][A-Z0-9'._-]*))/g)].map(
    ([, amount = '', quoted, plain]) => ({
      account,
      amount,
      commodity: quoted ?? plain ?? '',
    }),
  );
}

/** `bean-query` rounds to the commonest decimals of a file, so its library is asked. */
const beancountSums = `
import json, sys
from beancount import loader
from beancount.core import data
entries, errors, options = loader.load_file(sys.argv[1])
postings = [posting for entry in entries if isinstance(entry, data.Transaction) for posting in entry.postings]
print(json.dumps([dict(account=p.account, amount=format(p.units.number, 'f'), commodity=p.units.currency) for p in postings]))
`;

/** What each program says of each account. Each refuses a file with a wrong balance, or a name that is not declared. */
const readers: { readonly [program: string]: (files: ReturnType<typeof write>) => Sums } = {
  beancount({ beancount }) {
    run('bean-check', beancount);
    return sumsOf(JSON.parse(run('/usr/bin/python3', '-c', beancountSums, beancount)));
  },
  ledger({ ledger }) {
    const format = '%(quoted(account)),%(quoted(quantity(scrub(amount)))),%(quoted(commodity(scrub(amount))))\n';
    const text = run('ledger', '--args-only', '--pedantic', '-f', ledger, 'register', '--format', format);
    const rows = parse(text, { relax_quotes: true, escape: '\\' }) as string[][];
    return sumsOf(
      rows.map(([name = '', amount = '', commodity = '']) => ({
        account: name,
        amount,
        commodity: commodity.replaceAll('"', ''),
      })),
    );
  },
  hledger({ hledger }) {
    run('hledger', '-f', hledger, 'check', '--strict', 'ordereddates');
    const text = run('hledger', '-f', hledger, 'balance', '--flat', '--no-total', '--empty', '-O', 'csv');
    const rows = parse(text, { columns: true }) as Row[];
    return sumsOf(rows.flatMap(({ account: name = '', balance = '' }) => toPostings(name, balance)));
  },
};

interface Row {
  readonly [heading: string]: string;
}

function expectedOf(year: Year): Sums {
  const balances = balancesOf(makeBook(year).entries);
  return sumsOf(
    Array.from(balances).flatMap(([name, own]) =>
      Array.from(own, ([commodity, amount]) => ({ account: name, amount: writeDecimal(amount, 0), commodity })),
    ),
  );
}

/** Years that have everything, then random ones. */
const everyText = yearOf(
  [between(0, 0, { name: 'Check "ing"; [2025-01-01]' }), account({ id: savingsId, name: hostileTexts[2] ?? '' })],
  hostileTexts.flatMap((text, index) => {
    const original = { name: `${text} before`, merchant: text, category: text };
    const fields = { name: text, merchant: text, category: text, note: text, group: text, tags: [text], original };
    const whole = row(index + 100, '2026-05-05', -10, { ...fields, countedOn: '2026-06-01' });
    return [
      row(index, '2026-03-03', -1.25, fields),
      { ...whole, amount: -3, part: { number: 1, count: 2, isRest: false } },
      { ...whole, amount: -7, category: 'Part', part: { number: 2, count: 2, isRest: false } },
    ];
  }),
);

const transfers = yearOf(
  [between(1_000, 887.5), between(0, 100, { id: savingsId, name: 'Savings' })],
  [
    ...pair(row(1, '2026-03-03', -100), row(2, '2026-03-03', 100, { accountId: savingsId })),
    ...pair(row(3, '2026-03-30', -12.5), row(4, '2026-04-02', 12.5, { accountId: savingsId })),
    ...pair(
      row(5, '2026-05-05', -97.13, { currency: 'EUR' }),
      row(6, '2026-05-05', 16_001, { accountId: savingsId, currency: 'JPY' }),
    ),
    ...pair(
      row(7, '2026-05-06', -3, { currency: 'EUR' }),
      row(8, '2026-05-08', 1, { accountId: savingsId, currency: 'KWD' }),
    ),
    ...pair(row(9, '2026-06-01', -50), row(10, '2026-06-01', 49.01, { accountId: savingsId })),
  ],
);

const statements = yearOf(
  [
    between(100.01, 50.01, {
      statements: [known('2025-12-31', 100.01), known('2026-06-30', 75.01), known('2026-12-31', 50.01)],
    }),
    between(500, 525.0055, { id: savingsId, name: 'Card', category: 'debt', isDebt: true, currency: 'USD' }),
  ],
  [row(1, '2026-06-30', -25), row(2, '2026-07-01', -25), row(3, '2026-08-01', -25.0055, { accountId: savingsId })],
);

const random = fc.sample(anyYear, { numRuns: 25, seed: 20261128 });

test.each<readonly [string, Year]>([
  ['texts of banks that mean something to a journal', everyText],
  ['transfers', transfers],
  ['statements', statements],
  ...random.map((year, index) => [`random year ${index + 1}`, year] as const),
])('beancount, ledger and hledger accept %s and have every balance', (_, year) => {
  const files = write(year);
  const expected = expectedOf(year);
  for (const [program, read] of Object.entries(readers))
    expect({ [program]: read(files) }).toEqual({ [program]: expected });
});

test('each program refuses a balance that is a cent away', () => {
  const { files } = makeFiles(statements, {
    label: 'wrong',
    language: 'en',
    formats: ['beancount', 'ledger', 'hledger'],
  });
  for (const { name, text } of files) {
    expect(text).toContain('75.0100');
    writeFileSync(join(folder, name), text.replace(/(= |balance \S+ {2})75\.0100/, '$175.0200'));
  }
  const [beancount = '', ledger = '', hledger = ''] = files.map(({ name }) => name);
  for (const read of Object.values(readers)) expect(() => read({ beancount, ledger, hledger })).toThrow(/[Bb]alance/);
});
