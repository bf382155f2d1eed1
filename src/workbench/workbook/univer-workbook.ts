import { randomUUID } from 'node:crypto';
import {
  type IWorkbookData,
  LocaleType,
  LogLevel,
  Univer,
  UniverInstanceType,
  type Workbook as UniverUnit,
} from '@univerjs/core';
import { ICalculateFormulaService, UniverFormulaEnginePlugin } from '@univerjs/engine-formula';
import { UniverSheetsPlugin } from '@univerjs/sheets';
import {
  ImageFormulaCellInterceptorController,
  TriggerCalculationController,
  UniverSheetsFormulaPlugin,
} from '@univerjs/sheets-formula';
import { UniverSheetsNumfmtPlugin } from '@univerjs/sheets-numfmt';
import { CheckedCalculateFormulaService } from './calculation/checked-calculation';
import { composeWorkbook } from './compose-workbook';
import { newSheet } from './sheets/new-sheet';
import { patchArrayOperators } from './univer-patches/array-limits';
import { patchArrayLiterals } from './univer-patches/array-literals';
import { patchBlankResults } from './univer-patches/blank-results';
import { patchDefinedNames } from './univer-patches/defined-names';
import { patchErrorTexts } from './univer-patches/error-texts';
import { patchColumns, patchOpenRanges, patchParseErrors } from './univer-patches/formula-parsing';
import { patchBlankSearch, patchDigits, patchLookupIndex, patchSparseComparisons } from './univer-patches/lookups';
import { NotesWithoutMoving } from './univer-patches/note-ranges';
import { patchNumbers } from './univer-patches/number-objects';
import { patchTextCells } from './univer-patches/text-cells';
import { patchWildcards } from './univer-patches/wildcards';
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

/** Creates or opens a workbook, and calculates it. */
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

/** Patches replace methods for all instances of Univer in this process. */
let isPatched = false;

/** Starts Univer without a page, with the calculation of this project. */
function startUniver(): Univer {
  if (!isPatched) {
    patchOpenRanges();
    patchColumns();
    patchArrayLiterals();
    patchLookupIndex();
    patchParseErrors();
    patchDefinedNames();
    patchErrorTexts();
    patchSparseComparisons();
    patchBlankSearch();
    patchDigits();
    patchBlankResults();
    patchArrayOperators();
    patchWildcards();
    patchTextCells();
    patchNumbers();
    isPatched = true;
  }
  const univer = new Univer({
    locale: LocaleType.EN_US,
    locales: { [LocaleType.EN_US]: {} },
    logLevel: LogLevel.WARN,
  });
  univer.registerPlugin(CheckedFormulaEngine);
  univer.registerPlugin(UniverSheetsPlugin);
  univer.registerPlugin(UniverSheetsNumfmtPlugin);
  univer.registerPlugin(ManualSheetsFormula);
  univer.registerPlugin(NotesWithoutMoving);
  return univer;
}

class CheckedFormulaEngine extends UniverFormulaEnginePlugin {
  override onStarting(): void {
    super.onStarting();
    this._injector.replace([ICalculateFormulaService, { useClass: CheckedCalculateFormulaService }]);
  }
}

/**
 * Without two parts of Univer's plugin: `Calculation` replaces its trigger, which waits 100 ms after an edit and may start
 * a run within another. Its pictures need a browser: `=IMAGE(…)` would end the process.
 */
class ManualSheetsFormula extends UniverSheetsFormulaPlugin {
  override onStarting(): void {
    super.onStarting();
    this._injector.replace([TriggerCalculationController, { useValue: {} as TriggerCalculationController }]);
    this._injector.replace([
      ImageFormulaCellInterceptorController,
      { useValue: {} as ImageFormulaCellInterceptorController },
    ]);
  }
}
