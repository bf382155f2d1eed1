import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What each file of a number of rows has: the same transactions, in the form of a format. */
interface Row {
  readonly index: number;
  /** `20260412`. */
  readonly day: string;
  /** `-12.34`. */
  readonly amount: string;
}

/** How a format writes a file: text before the rows, a row, text after them. Every other text is one that must be escaped. */
interface Writer {
  readonly head: string;
  row(row: Row): string;
  tail(sum: string): string;
}

/** Writes a file of so many transactions. */
export async function makeFile(path: string, { head, row, tail }: Writer, rows: number): Promise<void> {
  function* parts() {
    yield head;
    let cents = 0;
    for (let index = 0; index < rows; index += 1) {
      const amount = (index * 7919) % 100_000 || 1;
      const sign = index % 3 === 0 ? 1 : -1;
      cents += sign * amount;
      yield row({ index, day: dayOf(index), amount: decimal(sign * amount) });
    }
    yield tail(decimal(cents));
  }
  await pipeline(Readable.from(parts()), createWriteStream(path));
}

function dayOf(index: number): string {
  return `2026${String(1 + (index % 12)).padStart(2, '0')}${String(1 + (index % 28)).padStart(2, '0')}`;
}

function decimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** With what OFX and XML escape. */
function nameOf(index: number): string {
  return `Shop ${index % 700} &amp; Co`;
}

function dashed(day: string): string {
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
}

/** OFX 1 without ends of elements, as American banks write it. */
export const ofxWriter: Writer = {
  head: 'OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nSECURITY:NONE\r\nENCODING:USASCII\r\nCHARSET:1252\r\nCOMPRESSION:NONE\r\nOLDFILEUID:NONE\r\nNEWFILEUID:NONE\r\n\r\n<OFX>\r\n<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261127120000[0:GMT]<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>\r\n<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>12<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20260101<DTEND>20261231\r\n',
  row: ({ index, day, amount }) =>
    `<STMTTRN>\r\n<TRNTYPE>DEBIT\r\n<DTPOSTED>${day}120000[0:GMT]\r\n<TRNAMT>${amount}\r\n<FITID>F${index}\r\n<NAME>${nameOf(index)}\r\n<MEMO>Purchase number ${index}\r\n</STMTTRN>\r\n`,
  tail: (sum) =>
    `</BANKTRANLIST><LEDGERBAL><BALAMT>${sum}<DTASOF>20261231</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\r\n`,
};

/** CAMT.053 in version 2, which every parser knows. */
export const camtWriter: Writer = {
  head: '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">\n <BkToCstmrStmt>\n  <GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-27T10:20:21.41+01:00</CreDtTm></GrpHdr>\n  <Stmt>\n   <Id>S1</Id><CreDtTm>2026-11-27T10:20:21.41+01:00</CreDtTm>\n   <Acct><Id><IBAN>CH0000000000000000005</IBAN></Id><Ccy>CHF</Ccy></Acct>\n',
  row: ({ index, day, amount }) => {
    const date = dashed(day);
    const isCredit = !amount.startsWith('-');
    const money = `<Amt Ccy="CHF">${amount.replace('-', '')}</Amt><CdtDbtInd>${isCredit ? 'CRDT' : 'DBIT'}</CdtDbtInd>`;
    const role = isCredit ? 'Dbtr' : 'Cdtr';
    const texts = `<Refs><EndToEndId>E${index}</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="CHF">${amount.replace('-', '')}</Amt></TxAmt></AmtDtls>`;
    const party = `<RltdPties><${role}><Nm>${nameOf(index)}</Nm></${role}><${role}Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></${role}Acct></RltdPties>`;
    return `   <Ntry>\n    ${money}\n    <Sts>BOOK</Sts>\n    <BookgDt><Dt>${date}</Dt></BookgDt>\n    <ValDt><Dt>${date}</Dt></ValDt>\n    <AcctSvcrRef>R${index}</AcctSvcrRef>\n    <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>\n    <NtryDtls><TxDtls>\n     ${texts}\n     ${party}\n     <RmtInf><Ustrd>Invoice ${index}</Ustrd></RmtInf>\n    </TxDtls></NtryDtls>\n   </Ntry>\n`;
  },
  tail: () => '  </Stmt>\n </BkToCstmrStmt>\n</Document>\n',
};

/** MT940 with the words between slashes of Dutch banks. */
export const swiftWriter: Writer = {
  head: ':20:S\r\n:25:NL00RABO0000000003\r\n:28C:1\r\n:60F:C260101EUR0,00\r\n',
  row: ({ index, day, amount }) => {
    const mark = amount.startsWith('-') ? 'D' : 'C';
    const text = `/EREF/E${index}/NAME/Shop ${index % 700} and Co/REMI/Invoice ${index}`;
    return `:61:${day.slice(2)}${day.slice(4)}${mark}${amount.replace('-', '').replace('.', ',')}NTRFNONREF//R${index}\r\n:86:${text}\r\n`;
  },
  tail: (sum) => `:62F:${sum.startsWith('-') ? 'D' : 'C'}261231EUR${sum.replace('-', '').replace('.', ',')}\r\n-\r\n`,
};

/** QIF as Quicken writes it. */
export const qifWriter: Writer = {
  head: '!Type:Bank\r\n',
  row: ({ index, day, amount }) =>
    `D${Number(day.slice(4, 6))}/${day.slice(6)}'${day.slice(2, 4)}\r\nU${amount}\r\nT${amount}\r\nC*\r\nPShop ${index % 700} & Co\r\nMInvoice ${index}\r\nLFood\r\n^\r\n`,
  tail: () => '',
};

/** CSV as a German bank writes it: the day first, a decimal comma, and text in quotes. */
export const csvWriter: Writer = {
  head: 'Buchungstag;Wertstellung;Empfänger;Verwendungszweck;Betrag;Währung\r\n',
  row: ({ index, day, amount }) => {
    const date = `${day.slice(6)}.${day.slice(4, 6)}.${day.slice(0, 4)}`;
    return `${date};${date};"Shop ${index % 700} & Co";"Rechnung; ${index}";${amount.replace('.', ',')};EUR\r\n`;
  },
  tail: () => '',
};
