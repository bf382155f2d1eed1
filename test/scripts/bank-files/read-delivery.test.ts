import fc from 'fast-check';
import { readDelivery } from '../../../scripts/bank-files/read-delivery';
import type { DeliveredTransaction } from '../../../src/service/imports/statement';
import { Ledger } from '../../service/imports/support/ledger-in-memory';
import {
  anyWorld,
  type Download,
  expectedLedger,
  rowsOf,
  toDay,
  type World,
} from '../../service/imports/support/random-ledger';

const fileOf = (text: string) => ({
  async *chunks() {
    yield Buffer.from(text);
  },
});

/** The text of a file of each format. */
const writers: { readonly [dialect: string]: (rows: readonly DeliveredTransaction[], from: string) => string } = {
  OFX: (rows, from) =>
    `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>1<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>${from.replaceAll('-', '')}<DTEND>20261231${rows
      .map(
        ({ date, amount, name, memo, bankId }) =>
          `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${date.replaceAll('-', '')}<TRNAMT>${amount}${bankId ? `<FITID>${bankId}` : ''}<NAME>${name}${memo ? `<MEMO>${memo}` : ''}</STMTTRN>`,
      )
      .join('\n')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
  CSV: (rows) =>
    ['Date;Payee;Memo;Amount;Balance;Currency;Transaction ID', ...rows.map(toLine)].map((line) => `${line}\n`).join(''),
};

function toLine({ date, name, memo, amount, balance, bankId }: DeliveredTransaction): string {
  return [date, name, memo ?? '', amount, balance ?? '', 'EUR', bankId ?? ''].join(';');
}

/** Only what files of these formats have: booked payments, and no file without any. */
const anyFiles = anyWorld.map((world): World => {
  const payments = world.payments.map((payment) => ({ ...payment, lag: 0 }));
  const downloads = world.downloads.filter((download) => rowsOf({ ...world, payments }, download).length > 0);
  return { ...world, payments, downloads };
});

test('files of random ledgers, written and read in two formats, are exactly the ledger', async () => {
  await fc.assert(
    fc.asyncProperty(anyFiles, async (world) => {
      const ledger = new Ledger(world);
      for (const [number, download] of world.downloads.entries()) {
        const { dialect, fromDay } = download as Download;
        const rows = rowsOf(world, download).map(({ row }) => row);
        const text = writers[world.dialects[dialect]?.name ?? '']?.(rows, toDay(fromDay)) ?? '';
        const { delivery } = await readDelivery(fileOf(text), 'file', { positive: 'in' });
        const [statement, other] = delivery.statements;
        if (statement === undefined || other !== undefined) throw new Error('A file has one statement.');
        ledger.import(number, statement, delivery.dialect);
      }
      expect(ledger.lines()).toEqual(expectedLedger(world));
    }),
    { numRuns: 150 },
  );
});
