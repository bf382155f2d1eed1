import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { BankFileError } from '../../src/bank-files/bank-file-error';
import { csvReader, findCsvLayout } from '../../src/bank-files/csv/csv-reader';
import { describeLayout } from '../../src/bank-files/csv/describe-layout';
import type { FoundLayout } from '../../src/bank-files/csv/find-layout';
import { describeCheck } from '../../src/bank-files/describe-check';
import { fileAt } from '../../src/bank-files/file-at';
import { type BankFile, openBankFile } from '../../src/bank-files/read-bank-file';
import { type FileSurvey, surveyFile } from '../../src/bank-files/survey-file';
import { toFileError } from '../../src/service/records/file-error';
import { withoutControls } from '../without-controls';
import { describeStatement, shownRows, toJsonLine, toTableLine } from './bank-file-lines';
import { bankFileOptions, toBankFileOptions, withAdvice } from './bank-file-options';
import { defineCommand } from './command';

export const readCommand = defineCommand({
  name: 'read',
  summary: 'shows the transactions of a bank file (OFX, QFX, QIF, CAMT, MT940, CSV), and stores nothing',
  operands: ['FILE'],
  options: {
    json: { type: 'boolean', variable: null, help: 'prints JSON, one transaction a line' },
    ...bankFileOptions,
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
  },
  run: async (values, [path = '']) => {
    const options = { ...toBankFileOptions(values), layouts: await readLayouts(values.layout) };
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
