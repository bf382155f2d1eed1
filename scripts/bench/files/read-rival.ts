import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Digest } from './digest';

/** The day, the amount and the name of a row, as a package gives them. */
type Row = readonly [day: string, amount: string | number, name: string];

// Packages without types, which are not installed here.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Unknown = any;

/** How each package is called, and where it has day, amount and name. */
const rivals: { readonly [name: string]: (load: (name: string) => Promise<Unknown>, text: string) => Promise<Row[]> } =
  {
    'ofx-js': async (load, text) => ofxRows((await load('ofx-js')).parseSync(text)),
    'ofx-parser': async (load, text) => ofxRows(await (await load('ofx-parser')).parse(text)),
    ofx: async (load, text) => ofxRows((await load('ofx')).parse(text)),
    'node-ofx-parser': async (load, text) => ofxRows((await load('node-ofx-parser')).parse(text)),
    'camt-parser': async (load, text) => {
      const { statements } = await (await load('camt-parser')).parseCamt053(text);
      return statements[0].transactions.map((row: Unknown) => {
        const { debtor, creditor } = row.details[0].relatedParties;
        const isDebit = row.creditDebitIndicator === 'DBIT';
        return [row.bookingDate, signed(row.amount.value, isDebit), (isDebit ? creditor : debtor)?.name];
      });
    },
    'fast-xml-parser': async (load, text) => {
      const { XMLParser } = await load('fast-xml-parser');
      const root = new XMLParser({ ignoreAttributes: false, parseTagValue: false }).parse(text);
      return root.Document.BkToCstmrStmt.Stmt.Ntry.map((row: Unknown) => {
        const isDebit = row.CdtDbtInd === 'DBIT';
        const { Dbtr, Cdtr } = row.NtryDtls.TxDtls.RltdPties;
        return [row.BookgDt.Dt, signed(row.Amt['#text'], isDebit), (isDebit ? Cdtr : Dbtr).Nm];
      });
    },
    txml: async (load, text) => {
      const { parse } = await load('txml');
      const at = (node: Unknown, ...path: string[]): Unknown =>
        path.reduce((found, name) => found.children.find(({ tagName }: Unknown) => tagName === name), node);
      const entities = (name: string) => name.replaceAll('&amp;', '&');
      const statement = at({ children: parse(text) }, 'Document', 'BkToCstmrStmt', 'Stmt');
      return statement.children
        .filter(({ tagName }: Unknown) => tagName === 'Ntry')
        .map((row: Unknown) => {
          const isDebit = at(row, 'CdtDbtInd').children[0] === 'DBIT';
          const name = at(row, 'NtryDtls', 'TxDtls', 'RltdPties', isDebit ? 'Cdtr' : 'Dbtr', 'Nm').children[0];
          return [at(row, 'BookgDt', 'Dt').children[0], signed(at(row, 'Amt').children[0], isDebit), entities(name)];
        });
    },
    mt940js: async (load, text) => {
      const { Parser } = await load('mt940js');
      return new Parser().parse(text).flatMap(({ transactions }: Unknown) => transactions.map(swiftRow));
    },
    '@centrapay/swift-parser': async (load, text) => {
      const statements = (await load('@centrapay/swift-parser')).parse({ type: 'mt940', data: text });
      return statements.flatMap(({ transactions }: Unknown) => transactions.map(swiftRow));
    },
    qif2json: async (load, text) => {
      const { transactions } = (await load('qif2json')).parse(text, { dateFormat: 'us' });
      return transactions.map((row: Unknown) => [row.date.slice(0, 10), row.amount, row.payee]);
    },
    papaparse: async (load, text) => csvRows((await load('papaparse')).parse(text, { skipEmptyLines: true }).data),
    'csv-parse': async (load, text) => csvRows((await load('csv-parse/sync')).parse(text, { delimiter: ';' })),
    'csv-parser': async (load, text) => {
      const parser = (await load('csv-parser')).default({ separator: ';', headers: false });
      const rows: string[][] = [];
      parser.on('data', (row: Unknown) => rows.push(Object.values(row)));
      parser.end(text);
      await new Promise((resolve) => parser.once('end', resolve));
      return csvRows(rows);
    },
  };

function ofxRows(file: Unknown): Row[] {
  const root = file.OFX ?? file.body?.OFX;
  return root.BANKMSGSRSV1.STMTTRNRS.STMTRS.BANKTRANLIST.STMTTRN.map((row: Unknown) => {
    const day = String(row.DTPOSTED);
    return [`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`, row.TRNAMT, row.NAME];
  });
}

/** Without the headings: these say what the cells mean. */
function csvRows(rows: readonly string[][]): Row[] {
  return rows.slice(1).map(([day = '', , name = '', , amount = '']) => {
    return [`${day.slice(6)}-${day.slice(3, 5)}-${day.slice(0, 2)}`, amount.replace(',', '.'), name];
  });
}

/** The value date as text: what these packages give is a Date at midnight of UTC. */
function swiftRow(row: Unknown): Row {
  return [row.date.toISOString().slice(0, 10), row.amount, nameIn(row.details)];
}

function nameIn(details: string): string {
  return /\/NAME\/([^/]*)/.exec(details)?.[1] ?? '';
}

function signed(amount: string, isNegative: boolean): string {
  return isNegative ? `-${amount}` : amount;
}

/** Reads a file in a process of its own with a package of `folder`, and prints the same as `read-ours.ts`. */
async function readRival(path: string, isHashed: boolean, name: string, folder: string): Promise<void> {
  const { resolve } = createRequire(join(folder, 'package.json'));
  const load = async (wanted: string): Promise<Unknown> => {
    const loaded: Unknown = await import(pathToFileURL(resolve(wanted)).href);
    return loaded.default === undefined ? loaded : { ...loaded.default, ...loaded };
  };
  const before = process.cpuUsage();
  const digest = new Digest(isHashed);
  const rows = await rivals[name]?.(load, readFileSync(path, 'utf8'));
  for (const row of rows ?? []) digest.add(...row);
  process.stdout.write(JSON.stringify(digest.report(before)));
}

const [, , path = '', mode, name = '', folder = ''] = process.argv;

void readRival(path, mode === 'hash', name, folder);
