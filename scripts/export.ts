import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { isComplete } from '../src/export/check-accounts';
import { type ExportFormat, type ExportLanguage, exportFormats, exportLanguages, makeFiles } from '../src/export/files';
import { type Period, parsePeriod } from '../src/export/period';
import { describeFinding } from '../src/export/texts/describe-finding';
import { describeReceipts, describeTags } from '../src/export/texts/describe-receipts';
import { runScript } from './run-script';
import { withoutControls } from './without-controls';
import { readApi } from './workbench/read-api';

const usage = `Usage: npm run export -- 2026 [--account NAME]… [--format NAME]… [--out FOLDER] [--data DIR] [--api URL]

Writes the transactions of a year, with what the workbook says of them, for an accountant: tables (CSV), journals for
beancount, ledger and hledger, and a page that says whether all of it is there and agrees. The days may also be
2026-Q1, 2026-03, 2026-07..2027-06 or 2026-01-15..2026-03-31.
  --account    only this account, by its name, id or mask; may be given several times
  --tag        a deductible tag, by its name or path, with those below it; may be given several times: adds a list of
               what was paid with it, and says what has no receipt
  --format     ${exportFormats.join(', ')}; may be given several times; all if it is absent
  --out        the folder for the files; by default one such as export-2026
  --force      replaces files that are there
  --language   ${exportLanguages.join(' or ')}: of the page; CSV files then have what a spreadsheet of that language reads
  --data       the data folder of npm start, whose workbook has your changes, splits and categories (.data)
  --api        a real Financial Data API, with its key in the variable FIN_API_KEY`;

interface Values {
  readonly account?: string[];
  readonly tag?: string[];
  readonly format?: string[];
  readonly out?: string;
  readonly force?: boolean;
  readonly language: string;
  readonly data?: string;
  readonly api?: string;
  readonly key?: string;
}

async function run(values: Values, [days, ...others]: readonly string[]): Promise<number> {
  if (days === undefined || others.length > 0) {
    console.log(usage);
    return days === undefined && others.length === 0 ? 0 : 2;
  }
  const period = readPeriod(days);
  const formats = (values.format ?? exportFormats).map(readFormat);
  const language = exportLanguages.find((each) => each === values.language);
  if (language === undefined)
    throw new Error(`--language ${values.language} is none of ${exportLanguages.join(', ')}.`);
  const api = readApi(values.api, values.key);
  const out = resolve(values.out ?? `export-${period.label.replace('..', '-to-')}`);
  // The workbench takes seconds to load: not for what is refused.
  const { readYearOfWorkbook } = await import('./workbench/export-year');
  const input = { from: period.from, to: period.to, accounts: values.account ?? [], tags: values.tag ?? [] };
  // Not to standard output, which has only the files.
  console.error('Reading …');
  const year = await readYearOfWorkbook(input, { api, data: values.data }, printProgress);
  return await write(makeFiles(year, { label: period.label, language, formats }), out, values.force === true);
}

function printProgress(done: number, count: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${count} months${done === count ? '\n' : ''}`);
}

function readPeriod(text: string): Period {
  const period = parsePeriod(text);
  if (period === null) throw new Error(`${text} is no year. Write one such as 2026, or days such as 2026-07..2027-06.`);
  return period;
}

function readFormat(text: string): ExportFormat {
  const format = exportFormats.find((each) => each === text);
  if (format === undefined) throw new Error(`--format ${text} is none of ${exportFormats.join(', ')}.`);
  return format;
}

async function write(
  { book, texts, files }: ReturnType<typeof makeFiles>,
  out: string,
  replaces: boolean,
): Promise<number> {
  const taken = files.filter(({ name }) => existsSync(join(out, name)));
  if (taken.length > 0 && !replaces) {
    throw new Error(
      `${join(out, taken[0]?.name ?? '')} is there already. Choose another folder with --out, or replace it with --force.`,
    );
  }
  await mkdir(out, { recursive: true });
  for (const { name, text } of files) {
    // Only the user of this machine may read what they earn and spend.
    if (replaces) await rm(join(out, name), { force: true });
    // A link that leads elsewhere is not followed.
    await writeFile(join(out, name), text, { mode: 0o600, flag: 'wx' });
    console.log(relative(process.cwd(), join(out, name)));
  }
  console.log(`\n${isComplete(book.findings) ? texts.complete : `${texts.notReconciled}:`}`);
  for (const finding of book.findings) console.log(withoutControls(`- ${describeFinding(finding, book, texts)}`));
  const { deductibles } = book;
  if (deductibles === 'unknown') console.log(texts.deductibleUnknown);
  else if (deductibles !== null) {
    const lines = [describeReceipts(deductibles, texts) ?? [], describeTags(deductibles, texts)].flat();
    for (const line of lines) console.log(withoutControls(`${texts.deductible}: ${line}`));
  }
  const { pending } = book.rows;
  if (pending.length > 0) console.log(texts.pendingLeftOut(pending.length));
  return 0;
}

runScript({
  usage,
  allowPositionals: true,
  options: {
    account: { type: 'string', multiple: true },
    tag: { type: 'string', multiple: true },
    format: { type: 'string', multiple: true },
    out: { type: 'string' },
    force: { type: 'boolean' },
    language: { type: 'string', default: 'en' satisfies ExportLanguage },
    data: { type: 'string' },
    api: { type: 'string' },
    key: { type: 'string' },
  },
  run: ({ values, positionals }) => run(values, positionals),
});
