import { createBankImports } from '../../../scripts/workbench/bank-imports';
import type { BankImportRequest } from '../../../src/workbench/server/bank-imports';
import { importSuite } from '../../service/support/import-suite';

const suite = importSuite();
let refreshed = 0;

function open() {
  refreshed = 0;
  return createBankImports({
    database: suite.database,
    organizationId: suite.organizationId,
    now: () => Date.parse('2026-12-01T00:00:00Z'),
    refresh: async () => {
      refreshed += 1;
    },
  });
}

function request(text: string, more: Partial<BankImportRequest> = {}): BankImportRequest {
  return {
    name: 'file',
    content: Buffer.from(text),
    answers: {},
    accounts: {},
    decisions: {},
    isConfirmed: false,
    ...more,
  };
}

const csv = 'Date;Text;Amount;Currency\n13/11/2026;CAFE ROMA;-3.00;EUR\n14/11/2026;KIOSK;-4.00;EUR\n';
const giro = { accounts: { '': { name: 'Giro' } } };
const ofx = `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>42<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261113<TRNAMT>-3.00<FITID>1<NAME>Cafe Roma</STMTTRN><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261115<TRNAMT>-5.00<FITID>2<NAME>Baker</STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT>12.50<DTASOF>20261127</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

test('asks for the account, shows what would be stored, and stores it only when the layout is confirmed', async () => {
  const imports = open();
  expect(await imports.preview(request(csv))).toEqual({
    kind: 'accounts',
    text: 'Which account is it? The file has the account that the file does not name.',
    asked: [{ key: '', label: 'the account that the file does not name' }],
    existing: [],
  });
  const plan = await imports.preview(request(csv, giro));
  expect(plan).toMatchObject({
    kind: 'plan',
    needsConfirmation: true,
    sample: [
      { date: '2026-11-13', name: 'CAFE ROMA', amount: '-3.00 EUR', pending: false },
      { date: '2026-11-14', name: 'KIOSK', amount: '-4.00 EUR', pending: false },
    ],
    accounts: [{ name: 'Giro', isNew: true, counts: { new: 2, changed: 0, same: 0, doubtful: 0 }, balance: null }],
  });
  expect((await imports.store(request(csv, giro))).kind).toBe('plan');
  expect(refreshed).toBe(0);
  expect(await imports.store(request(csv, { ...giro, isConfirmed: true }))).toMatchObject({ kind: 'stored', added: 2 });
  expect(refreshed).toBe(1);
  const again = await imports.preview(request(csv, { accounts: { '': { name: 'giro' } } }));
  expect(again).toMatchObject({ needsConfirmation: false, accounts: [{ counts: { new: 0, same: 2 } }] });
});

test('shows what another format may have, stores by the decisions of the user, and takes it back', async () => {
  const imports = open();
  await imports.store(request(csv, { ...giro, isConfirmed: true }));
  const asked = await imports.preview(request(ofx));
  if (asked.kind !== 'accounts') throw new Error(asked.kind);
  const [id, key] = [asked.existing[0]?.id ?? '', asked.asked[0]?.key ?? ''];
  const accounts = { [key]: { id } };
  const doubt = 'another source has this amount on this or a near day';
  const row = { date: '2026-11-13', name: 'Cafe Roma', amount: '-3.00 EUR', pending: false };
  expect(await imports.store(request(ofx, { accounts }))).toMatchObject({
    kind: 'plan',
    accounts: [
      {
        counts: { new: 1, doubtful: 1 },
        balance: 'Balance after it: 12.50 EUR',
        doubtful: [{ place: 0, row, stored: { ...row, name: 'CAFE ROMA' }, reason: doubt }],
      },
    ],
  });
  const stored = await imports.store(request(ofx, { accounts, decisions: { 0: 'skip' } }));
  expect(stored).toMatchObject({ kind: 'stored', number: 2, added: 1 });
  await suite.database
    .updateTable('transactions')
    .set({ organization_category: 'Bread' })
    .where('organization_id', '=', suite.organizationId)
    .where('name', '=', 'Baker')
    .execute();
  expect(await imports.undo(2, null)).toEqual({ kind: 'touched', transactions: ['2026-11-15 Baker: category'] });
  expect(await imports.undo(2, 'remove')).toEqual({
    kind: 'undone',
    text: '1 transaction removed. 1 in other imports, too: not removed.',
  });
});

test('asks what a file does not say, and refuses what is no file of a bank', async () => {
  const imports = open();
  const qif = '!Type:Bank\nD5/6/26\nT1,000\nPGrocer\n^\n';
  expect(await imports.preview(request(qif, giro))).toMatchObject({ kind: 'question', about: 'dates' });
  const dates = 'day first' as const;
  expect(await imports.preview(request(qif, { ...giro, answers: { dates } }))).toMatchObject({ about: 'decimal' });
  const answers = { dates, decimal: '.' as const };
  await expect(imports.preview(request(qif, { ...giro, answers }))).rejects.toThrow(
    'The file does not say the currency of Giro',
  );
  const accounts = { '': { name: 'Giro', currency: 'usd', category: 'debt' as const } };
  expect(await imports.preview(request(qif, { accounts, answers }))).toMatchObject({
    sample: [{ date: '2026-06-05', amount: '1000.00', name: 'Grocer' }],
  });
  await expect(imports.preview(request('%PDF-1.7', giro))).rejects.toThrow(/PDF/);
});
