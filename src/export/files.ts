import { type Book, makeBook } from './book';
import { writeBeancount } from './formats/beancount';
import {
  type CsvDialect,
  writeAccountsCsv,
  writeDeductibleCsv,
  writeDeductibleTotalsCsv,
  writeHoldingsCsv,
  writeTransactionsCsv,
} from './formats/csv';
import { writeHledger, writeLedger } from './formats/ledger';
import { writePage } from './formats/page';
import { german } from './texts/de';
import { type ExportTexts, english } from './texts/en';
import type { Year } from './year';

export const exportFormats = ['csv', 'beancount', 'ledger', 'hledger', 'page'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Languages of the page. They also decide what a spreadsheet of that language reads. */
export const exportLanguages = ['en', 'de'] as const;
export type ExportLanguage = (typeof exportLanguages)[number];

export interface ExportFile {
  readonly name: string;
  readonly title: string;
  readonly format: ExportFormat;
  readonly mimeType: string;
  readonly text: string;
}

export interface ExportResult {
  readonly book: Book;
  readonly texts: ExportTexts;
  readonly files: readonly ExportFile[];
}

const textsOf: { readonly [Name in ExportLanguage]: ExportTexts } = { en: english, de: german };

const dialects: { readonly [Name in ExportLanguage]: CsvDialect } = {
  en: { separator: ',', decimalMark: '.' },
  de: { separator: ';', decimalMark: ',' },
};

type FileKey = keyof ExportTexts['fileNames'];
type FileRow = readonly [FileKey, ExportFormat, string, string, () => string];

const csvType = 'text/csv;charset=utf-8';
const journalType = 'text/plain;charset=utf-8';

/** `label` names the files: those of `2026` are called `fin-2026.beancount` and so on. */
export function makeFiles(
  year: Year,
  {
    label,
    language,
    formats = exportFormats,
  }: { readonly label: string; readonly language: ExportLanguage; readonly formats?: readonly ExportFormat[] },
): ExportResult {
  const book = makeBook(year);
  const [texts, dialect] = [textsOf[language], dialects[language]];
  const base = `fin-${label.replace('..', '-to-')}`;
  const hasHoldings = (year.view.holdings ?? []).length > 0;
  // Without the tags, an empty list would look like nothing to deduct.
  const deductibles = book.deductibles === 'unknown' ? null : book.deductibles;
  const ofTags: readonly FileRow[] =
    deductibles === null
      ? []
      : [
          [
            'deductible',
            'csv',
            `${base}-deductible.csv`,
            csvType,
            () => writeDeductibleCsv(book, deductibles, dialect),
          ],
          [
            ...(['deductibleTotals', 'csv', `${base}-deductible-totals.csv`, csvType] as const),
            () => writeDeductibleTotalsCsv(book, deductibles, dialect),
          ],
        ];
  const all: readonly FileRow[] = [
    ['transactions', 'csv', `${base}-transactions.csv`, csvType, () => writeTransactionsCsv(book, dialect)],
    ['accounts', 'csv', `${base}-accounts.csv`, csvType, () => writeAccountsCsv(book, dialect)],
    ['holdings', 'csv', `${base}-holdings.csv`, csvType, () => writeHoldingsCsv(book, dialect)],
    ...ofTags,
    ['beancount', 'beancount', `${base}.beancount`, journalType, () => writeBeancount(book)],
    ['ledger', 'ledger', `${base}.ledger`, journalType, () => writeLedger(book)],
    ['hledger', 'hledger', `${base}.journal`, journalType, () => writeHledger(book)],
    ['page', 'page', `${base}.html`, 'text/html;charset=utf-8', () => writePage(book, texts, language, named)],
  ];
  const wanted = all.filter(([key, format]) => formats.includes(format) && (key !== 'holdings' || hasHoldings));
  const named = wanted.map(([key, , name]) => ({ name, title: texts.fileNames[key] }));
  const files = wanted.map(
    ([key, format, name, mimeType, write]): ExportFile => ({
      name,
      title: texts.fileNames[key],
      format,
      mimeType,
      text: write(),
    }),
  );
  return { book, texts, files };
}
