import { randomUUID } from 'node:crypto';
import { type IWorkbookData, LocaleType, UniverInstanceType, type Workbook as UniverUnit } from '@univerjs/core';
import { SheetNumbers } from './sheet-numbers';
import { newSheet } from './sheets/sheet-tabs';
import { startUniver } from './start-univer';

import { UniverBackedWorkbook } from './univer-backed-workbook';
import type { Workbook, WorkbookSnapshot } from './workbook';

export interface UniverWorkbookOptions {
  readonly name?: string;
  /** IANA zone; default `Etc/GMT`. */
  readonly timeZone?: string;
  /** Default `en_US`. */
  readonly locale?: string;
  /** Names of the first sheets; default one sheet, `Sheet1`. */
  readonly sheetNames?: readonly string[];
  /** Opens a saved workbook; the other options are then taken from it. */
  readonly snapshot?: WorkbookSnapshot;
}

/** The workbook on Univer, without a page. Everything is calculated once at the start. */
export async function createUniverWorkbook(options: UniverWorkbookOptions = {}): Promise<Workbook> {
  const { univer } = startUniver();
  const { snapshot } = options;
  const document = (snapshot?.document ?? emptyDocument(options)) as Partial<IWorkbookData>;
  const unit = univer.createUnit<Partial<IWorkbookData>, UniverUnit>(UniverInstanceType.UNIVER_SHEET, document);
  const workbook = new UniverBackedWorkbook(univer, unit, {
    timeZone: snapshot?.timeZone ?? options.timeZone ?? 'Etc/GMT',
    locale: snapshot?.locale ?? options.locale ?? 'en_US',
    numbers: new SheetNumbers(snapshot?.sheetNumbers),
    charts: snapshot?.charts ?? [],
    attachments: snapshot?.attachments,
  });
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
