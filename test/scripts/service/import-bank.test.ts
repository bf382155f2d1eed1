import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from '../../../scripts/service/command';
import { importCommand } from '../../../scripts/service/import';
import { importsList } from '../../../scripts/service/imports-list';
import { importsUndo } from '../../../scripts/service/imports-undo';
import { organizationsCreate } from '../../../scripts/service/organizations-create';
import { openDatabase } from '../../../src/service/database/open-database';
import { openEmptyPostgres } from '../../support/postgres/open-postgres';

const folder = mkdtempSync(join(tmpdir(), 'fin-import-bank-'));
let server: Awaited<ReturnType<typeof openEmptyPostgres>>;
let organizationId: string;

beforeAll(async () => {
  server = await openEmptyPostgres();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  organizationId = (await run(organizationsCreate, '--name', 'Home')).trim();
});

async function run(command: Command, ...argv: string[]): Promise<string> {
  const written: string[] = [];
  const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  try {
    await command.run(argv, { DATABASE_URL: server.url });
  } finally {
    write.mockRestore();
  }
  return written.join('');
}

/** What the command prints before it fails, and why. */
async function fail(command: Command, ...argv: string[]): Promise<{ readonly out: string; readonly message: string }> {
  const written: string[] = [];
  const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  try {
    await command.run(argv, { DATABASE_URL: server.url });
  } catch (error) {
    return { out: written.join(''), message: (error as Error).message };
  } finally {
    write.mockRestore();
  }
  throw new Error('The command did not fail.');
}

function save(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const importInto = (path: string, ...argv: string[]) =>
  run(importCommand, path, '--organization', organizationId, ...argv);
const failToImport = (path: string, ...argv: string[]) =>
  fail(importCommand, path, '--organization', organizationId, ...argv);

async function stored() {
  const { database, close } = await openDatabase({ kind: 'server', url: server.url });
  const accounts = await database
    .selectFrom('accounts')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('name')
    .execute();
  const rows = await database
    .selectFrom('transactions')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('transaction_date')
    .orderBy('name')
    .execute();
  await close();
  return {
    accounts,
    rows: rows.map((row) => `${row.transaction_date} ${row.amount} ${row.currency_code} ${row.name}`),
  };
}

const account = (number: string, rows: string) =>
  `<STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>${number}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${rows}</BANKTRANLIST><LEDGERBAL><BALAMT>-12.00<DTASOF>20261127</LEDGERBAL></STMTRS></STMTTRNRS>`;
const ofx = (...accounts: string[]) => `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1>${accounts.join('')}</BANKMSGSRSV1></OFX>`;
const row = (day: number, amount: string, name: string) =>
  `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>202611${day}<TRNAMT>${amount}<FITID>0<NAME>${name}<MEMO>Card</STMTTRN>`;

test('a file with two accounts makes both, and the next file of them needs no question', async () => {
  const path = save('two.ofx', ofx(account('111', row(10, '-3.00', 'Café')), account('222', row(11, '7.50', 'Pay'))));
  const refused = await failToImport(path);
  expect(refused.message).toMatch(/^Which account is it\? The file has 111, 1; 222, 1\. Use --account NAME/);
  expect((await failToImport(path, '--account', 'Giro')).message).toContain(
    'There is no account "Giro". There are none yet.',
  );
  expect((await failToImport(path, '--account', 'Giro', '--create')).message).toMatch(
    /^The file has several accounts: 111, 222\./,
  );
  const out = await importInto(
    path,
    '--account',
    '111=Giro',
    '--account',
    '222=Pay',
    '--create',
    '--institution',
    'Bank',
  );
  expect(out).toContain('Giro (new: bank, EUR): 1 new, 0 changed, 0 the same, 0 doubtful.\n');
  const { accounts, rows } = await stored();
  // The contract's amount is positive when money leaves the account.
  expect(rows).toEqual(['2026-11-10 3.0000 EUR Café · Card', '2026-11-11 -7.5000 EUR Pay · Card']);
  const made = { source_type: 'IMPORT', institution_name: 'Bank', currency_code: 'EUR', current_balance: '-12.0000' };
  expect(accounts).toMatchObject([
    { ...made, name: 'Giro', mask: '111' },
    { ...made, name: 'Pay', mask: '222' },
  ]);
  expect(await importInto(path)).toContain('Giro (bank, EUR): 0 new, 0 changed, 1 the same, 0 doubtful.\n');
  expect(await run(importsUndo, '2', '--organization', organizationId)).toBe(
    'Import 2 is undone: 0 removed.\n2 stay, because other imports have them, too.\n',
  );
});

test('a CSV file whose layout is not proven is shown, confirmed once, and then read without a question', async () => {
  const path = save(
    'own.csv',
    'Date;Text;Amount;Currency\n13/06/2026;Grocer;-1.00;EUR\n14/06/2026;Pay;25,000.00;EUR\n',
  );
  const refused = await failToImport(path, '--account', 'Giro', '--create');
  expect(refused.out).toMatch(/The first rows, as they are stored:\n +2026-06-13 +-1\.00 EUR {2}Grocer\n/);
  expect(refused.message).toMatch(/^Nothing was stored, .+ Run it again with --confirm if the rows above are right\.$/);
  expect(await stored()).toEqual({ accounts: [], rows: [] });
  expect(await importInto(path, '--account', 'Giro', '--create', '--dry-run')).toMatch(
    /Nothing was stored: this is what an import would do\.\nLook at the rows: an import of this file needs --confirm\.\n$/,
  );
  await importInto(path, '--account', 'Giro', '--create', '--confirm');
  // In this file, all days and amounts may be both.
  const next = save('next.csv', 'Date;Text;Amount;Currency\n05/07/2026;Grocer;-1,000;EUR\n');
  await importInto(next, '--account', 'Giro');
  expect((await stored()).rows.at(-1)).toBe('2026-07-05 1000.0000 EUR Grocer');
  // The bank has changed the order of days: the file is looked at again, and confirmed again.
  const changed = save(
    'changed.csv',
    'Date;Text;Amount;Currency\n07/25/2026;Grocer;-2.50;EUR\n07/26/2026;Pay;3.00;EUR\n',
  );
  const asked = await failToImport(changed, '--account', 'Giro');
  expect(asked.out).toContain('2026-07-25         -2.50 EUR  Grocer');
  expect(asked.message).toMatch(/ Run it again with --confirm if the rows above are right\.$/);
  await importInto(changed, '--account', 'Giro', '--confirm');
  expect((await stored()).rows.at(-1)).toBe('2026-07-26 -3.0000 EUR Pay');
  const broken = save(
    'broken.csv',
    'Date;Text;Amount;Currency\n07/27/2026;Grocer;-2.50;EUR\n99/99/2026;Pay;3.00;EUR\n',
  );
  expect((await failToImport(broken, '--account', 'Giro')).message).toMatch(/^Line 3: "99\/99\/2026" is no day/);
});

test('what another format has is doubtful, shown with its number, and decided by the user', async () => {
  const csv = save('a.csv', 'Date;Text;Amount;Currency\n13/11/2026;CAFE ROMA;-3.00;EUR\n14/11/2026;KIOSK;-4.00;EUR\n');
  await importInto(csv, '--account', 'Giro', '--create', '--confirm');
  const path = save(
    'a.ofx',
    ofx(account('111', row(13, '-3.00', 'Cafe Roma') + row(14, '-4.00', 'Kiosk') + row(15, '-5.00', 'Baker'))),
  );
  const refused = await failToImport(path, '--account', 'Giro');
  expect(refused.out).toMatch(
    / {2}doubtful 1 +2026-11-13 +-3\.00 EUR {2}Cafe Roma · Card: may be 2026-11-13 -3\.00 CAFE ROMA \(another source/,
  );
  expect(refused.message).toMatch(
    /^2 transactions may be stored already, and are to be decided\. Nothing was stored\. Use --doubtful skip/,
  );
  expect((await stored()).rows).toHaveLength(2);
  expect(await importInto(path, '--account', 'Giro', '--doubtful', 'skip', '--add', '2')).toContain(
    'Import 2: 2 added',
  );
  expect((await stored()).rows).toEqual([
    '2026-11-13 3.0000 EUR CAFE ROMA',
    '2026-11-14 4.0000 EUR KIOSK',
    '2026-11-14 4.0000 EUR Kiosk · Card',
    '2026-11-15 5.0000 EUR Baker · Card',
  ]);
  const list = (await run(importsList, '--organization', organizationId)).split('\n');
  expect(list[1]).toMatch(/^ +2 {2}\S+ \S+ {2}a\.ofx {2}Giro +2 +0 +0 +2$/);
  expect(await run(importsUndo, '2', '--organization', organizationId)).toContain('Import 2 is undone: 2 removed.\n');
  expect((await stored()).rows).toHaveLength(2);
});

test.each([
  [['--doubtful', 'maybe'], '--doubtful maybe is neither add nor skip.'],
  [['--add', '1,x'], '--add 1,x is no list of row numbers, such as 3,5.'],
  [['--category', 'bank'], '--category, --currency and --institution are of a new account: add --create.'],
  [['--add', '1,2', '--skip', '2'], 'Row 2 is in --add and in --skip.'],
  [['--account', '2=A', '--create'], 'The file has no account 2. It has 1, 1. Nothing was stored.'],
  [['--create', '--skip', '7'], '--skip 7 is no doubtful transaction. There are none. Nothing was stored.'],
  [['--create', '--category', 'card'], '--category card is none of bank, debt,'],
  [['--account', 'A', '--account', 'B'], 'Several --account need the number of each in the file'],
])('refuses %j', async (argv, message) => {
  expect((await failToImport(save('x.ofx', ofx(account('1', ''))), ...argv)).message).toContain(message);
});

test('asks for the currency of a new account and for the order of days where the file does not say them', async () => {
  const path = save('x.qif', '!Type:Bank\nD5/6/26\nT-3\nPGrocer\n^\n');
  const own = ['--account', 'Cash', '--create'];
  expect((await failToImport(path, ...own)).message).toContain('Use --dates day-first or --dates month-first.');
  const message = 'The file does not say the currency of Cash: a new account needs one.';
  expect((await failToImport(path, ...own, '--dates', 'day-first')).message).toContain(message);
  await importInto(path, ...own, '--dates', 'day-first', '--currency', 'eur');
  expect((await stored()).rows).toEqual(['2026-06-05 3.0000 EUR Grocer']);
});
