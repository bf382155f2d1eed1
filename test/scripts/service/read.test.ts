import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommand } from '../../../scripts/service/read';

const folder = mkdtempSync(join(tmpdir(), 'fin-read-'));

afterAll(() => rmSync(folder, { recursive: true }));

function save(text: string | Uint8Array): string {
  const path = join(folder, 'file');
  writeFileSync(path, text);
  return path;
}

/** Runs the command with what it prints. */
async function run(...argv: readonly string[]): Promise<{ readonly out: string; readonly err: string }> {
  const texts = { out: '', err: '' };
  const into = (name: 'out' | 'err') => (text: unknown) => {
    texts[name] += String(text);
    return true;
  };
  const spies = [
    jest.spyOn(process.stdout, 'write').mockImplementation(into('out')),
    jest.spyOn(process.stderr, 'write').mockImplementation(into('err')),
  ];
  try {
    await readCommand.run(argv, {});
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return texts;
}

const ofx = (rows: string) =>
  `OFXHEADER:100\n\n<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>0042</CCACCTFROM><BANKTRANLIST>${rows}</BANKTRANLIST><LEDGERBAL><BALAMT>-1210.00<DTASOF>20261127</LEDGERBAL></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`;
const row = (day: number, name: string) =>
  `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>202611${day}<TRNAMT>-3.00<FITID>7<NAME>${name}</STMTTRN>`;

test('prints a line of JSON for each transaction, and what else there is to say on standard error', async () => {
  const { out, err } = await run(save(ofx(row(20, 'New <MEMO>m') + row(15, 'Old'))), '--json');
  const lines = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const of = { account: '0042', amount: '-3.00', currency: 'USD', bankId: '7', pending: false, type: 'DEBIT' };
  expect(lines).toEqual([
    // The file begins with its newest day, so the closing balance is that after the first transaction.
    { ...of, date: '2026-11-20', name: 'New', memo: 'm', balance: '-1210.00', balanceDate: '2026-11-27' },
    { ...of, date: '2026-11-15', name: 'Old', memo: null, balance: null },
  ]);
  expect(err).toContain('OFX, utf-8.');
  expect(err).toContain('The bank gives one id to several transactions: all of them are here.');
});

test('prints splits and transfers, with the memo of a part where it has one', async () => {
  const { out } = await run(
    save('!Type:Bank\nD1/13/26\nT-3\nPA\nSFood\n$-1\nS[Savings]\nEm\n$-2\n^\nD1/14/26\nT9\nPB\nL[Savings]\n^\n'),
    '--json',
  );
  expect(
    out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    {
      splits: [
        ['Food', '-1.00'],
        ['[Savings]', '-2.00', 'm'],
      ],
    },
    { transferTo: 'Savings' },
  ]);
});

test('prints a table, in which texts of a bank cannot control the terminal', async () => {
  const { out } = await run(save(ofx(row(20, 'A\u001b[2J\u202eB'))));
  expect(out).toContain('2026-11-20         -3.00 USD  A [2J B\n');
  expect(out).toContain('Closing balance of 2026-11-27: -1210.00 USD.');
});

test('prints nothing of a file with a row that cannot be read', async () => {
  const path = save(ofx(`${row(20, 'A')}\n<STMTTRN><DTPOSTED>20261120<NAME>B</STMTTRN>`));
  const output = { out: '' };
  const spy = jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output.out += String(text);
    return true;
  });
  await expect(readCommand.run([path, '--json'], {})).rejects.toThrow('Line 4: a transaction has no amount (TRNAMT).');
  spy.mockRestore();
  expect(output.out).toBe('');
});

test('asks for the option that a file needs, and takes it', async () => {
  const path = save('!Type:Bank\nD5/6/26\nT1,000\nPA\n^\n');
  await expect(run(path)).rejects.toThrow('Use --dates day-first or --dates month-first.');
  await expect(run(path, '--dates', 'day-first')).rejects.toThrow('Use --decimal . or --decimal ,');
  const { out } = await run(path, '--dates', 'day-first', '--decimal', '.', '--json');
  expect(JSON.parse(out)).toMatchObject({ date: '2026-06-05', amount: '1000.00' });
  await expect(run(path, '--dates', 'dmy')).rejects.toThrow(
    '--dates dmy is neither day-first, month-first nor year-first.',
  );
  await expect(run(path, '--decimal', ';')).rejects.toThrow('--decimal ; is neither . nor a comma.');
});

test('asks for the column of the amounts of a CSV file, and takes it', async () => {
  const named = save('Date;Shop;Amount;Total amount\n13/06/2026;A;-1.00;-1.50\n');
  await expect(run(named)).rejects.toThrow('Say which. Use --amount with its heading or place');
  for (const column of ['Total amount', '4']) {
    expect(JSON.parse((await run(named, '--amount', column, '--json')).out)).toMatchObject({ amount: '-1.50' });
  }
  const two = save('13/06/2026;A;1.00;\n14/06/2026;B;;2.00\n');
  await expect(run(two)).rejects.toThrow('--amount 3,4');
  const { out } = await run(two, '--amount', '3,4', '--json');
  expect(out.split('\n').flatMap((line) => (line === '' ? [] : JSON.parse(line).amount))).toEqual(['-1.00', '2.00']);
});

test('says that there is no such file', async () => {
  await expect(run(join(folder, 'none.ofx'))).rejects.toThrow('There is no such file or folder');
});

test('asks for the direction of a CSV file, and keeps its layout for the next one', async () => {
  const path = save('Date;Shop;Amount\n13/06/2026;A;1.00\n');
  await expect(run(path)).rejects.toThrow('Use --positive money-in or --positive money-out.');
  await expect(run(path, '--positive', 'out')).rejects.toThrow('--positive out is neither money-in nor money-out.');
  const kept = join(folder, 'layout.json');
  const first = await run(path, '--positive', 'money-out', '--save-layout', kept);
  expect(first.out).toContain('2026-06-13             -1.00  A\n');
  expect(first.out).toContain('positive amounts are money out.');
  const next = await run(save('Date;Shop;Amount\n05/06/2026;B;2.00\n'), '--layout', kept, '--json');
  expect(JSON.parse(next.out)).toMatchObject({ date: '2026-06-05', amount: '-2.00' });
  expect(next.err).toContain('The layout was confirmed before.');
});

test('refuses a file that is no layout, and to keep one of another format', async () => {
  const csv = save('Date;Shop;Amount\n13/06/2026;A;-1.00\n');
  const broken = join(folder, 'broken.json');
  writeFileSync(broken, '{');
  await expect(run(csv, '--layout', broken)).rejects.toThrow('broken.json is no layout: it is not JSON.');
  writeFileSync(broken, '{}');
  await expect(run(csv, '--layout', broken)).rejects.toThrow('The kept layout cannot be used');
  await expect(run(csv, '--layout', join(folder, 'none.json'))).rejects.toThrow('There is no such file or folder');
  await expect(run(save(ofx(row(20, 'A'))), '--save-layout', broken)).rejects.toThrow('--save-layout is for CSV files');
});
