import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { BankFileError } from '../../src/bank-files/bank-file-error';
import { csvReader, findCsvLayout } from '../../src/bank-files/csv/csv-reader';
import { describeLayout } from '../../src/bank-files/csv/describe-layout';
import type { FoundLayout } from '../../src/bank-files/csv/find-layout';
import { describeCheck } from '../../src/bank-files/describe-check';
import { fileAt } from '../../src/bank-files/file-at';
import { type BankFile, type BankFileOptions, openBankFile } from '../../src/bank-files/read-bank-file';
import type { DateOrder, DecimalMark, MoneyDirection } from '../../src/bank-files/reader';
import { type FileSurvey, surveyFile } from '../../src/bank-files/survey-file';
import { toFileError } from '../../src/service/records/file-error';
import { describeStatement, shownRows, toJsonLine, toTableLine, withoutControls } from './bank-file-lines';
import { defineCommand } from './command';

export const readCommand = defineCommand({
  name: 'read',
  summary: 'shows the transactions of a bank file (OFX, QFX, QIF, CAMT, MT940, CSV), and stores nothing',
  operands: ['FILE'],
  options: {
    json: { type: 'boolean', variable: null, help: 'prints JSON, one transaction a line' },
    dates: {
      type: 'string',
      variable: null,
      placeholder: 'ORDER',
      help: 'day-first or month-first, for a file whose dates may be both; year-first for a CSV file with two digits of it',
    },
    decimal: {
      type: 'string',
      variable: null,
      placeholder: 'MARK',
      help: 'the decimal mark, . or a comma, for a file whose amounts may have both',
    },
    amount: {
      type: 'string',
      variable: null,
      placeholder: 'COLUMN',
      help: 'the column of the amounts of a CSV file, by heading or place, or those of money out and in: 3,4',
    },
    positive: {
      type: 'string',
      variable: null,
      placeholder: 'DIRECTION',
      help: 'money-in or money-out: what positive amounts are, for a CSV file that does not say it',
    },
    layout: {
      type: 'string',
      variable: null,
      placeholder: 'FILE',
      help: 'a layout of CSV files that --save-layout wrote; files with other headings are not read by it',
    },
    'save-layout': {
      type: 'string',
      variable: null,
      placeholder: 'FILE',
      help: 'writes how this CSV file was read, so that the next one of the bank needs no question',
    },
    encoding: {
      type: 'string',
      variable: null,
      placeholder: 'NAME',
      help: 'such as windows-1250, if names come out wrong (by default, it is found)',
    },
  },
  run: async (values, [path = '']) => {
    const options: BankFileOptions = {
      positive: readPositive(values.positive),
      layouts: await readLayouts(values.layout),
      dateOrder: readDateOrder(values.dates),
      amount: values.amount,
      decimalMark: readDecimalMark(values.decimal),
      encoding: values.encoding,
    };
    try {
      const file = await openBankFile(fileAt(path), options);
      // A row that cannot be read is an error before the first line.
      const survey = await surveyFile(file);
      const layout = file.format === csvReader.format ? await findCsvLayout(file.text, options) : null;
      await saveLayout(values['save-layout'], layout);
      await (values.json === true ? printJson(file, survey) : printTable(file, survey));
      describe(file, survey, layout, values.json === true ? process.stderr : process.stdout);
    } catch (error) {
      throw error instanceof BankFileError ? withAdvice(error) : toFileError(error, path);
    }
  },
});

/** Which option answers a question. */
const advice: { readonly [code: string]: string } = {
  'ambiguous dates':
    ' Use --dates day-first or --dates month-first. A CSV file may also have the year first: --dates year-first.',
  'ambiguous amounts': ' Use --decimal . or --decimal ,',
  'ambiguous columns': ' Use --amount with its heading or place, or with the places of money out and in: --amount 3,4',
  'ambiguous sign': ' Use --positive money-in or --positive money-out.',
};

function withAdvice(error: BankFileError): Error {
  return new Error(withoutControls(`${error.message}${advice[error.code] ?? ''}`), { cause: error });
}

async function printJson(file: BankFile, { checks }: FileSurvey): Promise<void> {
  for await (const rows of shownRows(file, checks)) await print(rows.map((row) => `${toJsonLine(row)}\n`).join(''));
}

async function printTable(file: BankFile, { checks }: FileSurvey): Promise<void> {
  let statement = null;
  for await (const rows of shownRows(file, checks)) {
    for (const row of rows) {
      if (row.statement !== statement) await print(`\n${withoutControls(describeStatement(row.statement))}\n`);
      statement = row.statement;
      await print(`${toTableLine(row)}\n`);
    }
  }
}

/** Says what was found, and whether the statements are complete. */
function describe(
  { format, encoding }: BankFile,
  survey: FileSurvey,
  layout: FoundLayout | null,
  to: NodeJS.WritableStream,
): void {
  const lines = [`\n${format}, ${encoding.label}.`, ...(layout === null ? [] : describeLayout(layout))];
  for (const check of survey.checks) {
    lines.push(`${describeStatement(check.statement)}: ${describeCheck(check).join(' ')}`);
  }
  if (survey.hasRepeatedIds) lines.push('The bank gives one id to several transactions: all of them are here.');
  for (const { text, line } of survey.notes) lines.push(line === null ? text : `Line ${line}: ${text}`);
  to.write(`${lines.map(withoutControls).join('\n')}\n`.replace(/^ /, '\n'));
}

/** Waits for a reader that is slower, so that memory does not grow with the file. */
async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

function readDateOrder(text: string | undefined): DateOrder | undefined {
  if (text === undefined) return undefined;
  if (text === 'day-first') return 'day first';
  if (text === 'month-first') return 'month first';
  if (text === 'year-first') return 'year first';
  throw new Error(`--dates ${text} is neither day-first, month-first nor year-first.`);
}

function readDecimalMark(text: string | undefined): DecimalMark | undefined {
  if (text === undefined || text === '.' || text === ',') return text;
  throw new Error(`--decimal ${text} is neither . nor a comma.`);
}

function readPositive(text: string | undefined): MoneyDirection | undefined {
  if (text === undefined) return undefined;
  if (text === 'money-in') return 'in';
  if (text === 'money-out') return 'out';
  throw new Error(`--positive ${text} is neither money-in nor money-out.`);
}

async function readLayouts(path: string | undefined): Promise<unknown[]> {
  if (path === undefined) return [];
  const text = await readFile(path, 'utf8').catch((error) => {
    throw toFileError(error, path);
  });
  try {
    return [JSON.parse(text)];
  } catch (cause) {
    throw new Error(`${path} is no layout: it is not JSON. --save-layout writes one.`, { cause });
  }
}

async function saveLayout(path: string | undefined, found: FoundLayout | null): Promise<void> {
  if (path === undefined) return;
  if (found === null) throw new Error('--save-layout is for CSV files: other formats have no layout.');
  await writeFile(path, `${JSON.stringify(found.layout, null, 1)}\n`).catch((error) => {
    throw toFileError(error, path);
  });
}
