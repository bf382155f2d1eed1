import { randomUUID } from 'node:crypto';
import { type IWorkbookData, LocaleType, UniverInstanceType, type Workbook as UniverUnit } from '@univerjs/core';
import { composeWorkbook } from './compose-workbook';
import { newSheet } from './sheets/new-sheet';
import { startUniver } from './start-univer';
import type { Workbook, WorkbookSnapshot } from './workbook';

export interface UniverWorkbookOptions {
  readonly name?: string;
  /** IANA zone; default `Etc/GMT`. */
  readonly timeZone?: string;
  /** Default `en_US`. */
  readonly locale?: string;
  /** Names of the first sheets; default one sheet, `Sheet1`. */
  readonly sheetNames?: readonly string[];
  /** Opens a saved workbook; the other options are ignored. */
  readonly snapshot?: WorkbookSnapshot;
}

/** The workbook on Univer, without a page. Everything is calculated once at the start. */
export async function createUniverWorkbook(options: UniverWorkbookOptions = {}): Promise<Workbook> {
  const { timeZone = 'Etc/GMT', locale = 'en_US', snapshot } = options;
  const univer = startUniver();
  const document: Partial<IWorkbookData> = snapshot?.document ?? emptyDocument(options);
  const unit = univer.createUnit<Partial<IWorkbookData>, UniverUnit>(UniverInstanceType.UNIVER_SHEET, document);
  const workbook = composeWorkbook(univer, unit, snapshot ?? { timeZone, locale, sheetNumbers: {}, charts: [] });
  await workbook.whenCalculated();
  return workbook;
}

function emptyDocument({ name = 'Untitled spreadsheet', sheetNames = ['Sheet1'] }: UniverWorkbookOptions) {
  const sheets = sheetNames.map((sheetName, index) => newSheet(String(index), sheetName));
  return {
    id: randomUUID(),
    name,
    locale: LocaleType.EN_US,
    sheetOrder: sheets.map(({ id }) => id),
    sheets: Object.fromEntries(sheets.map((sheet) => [sheet.id, sheet])),
  };
}
