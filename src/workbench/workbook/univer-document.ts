import {
  type ICellData,
  ICommandService,
  type Injector,
  type IRange,
  type Nullable,
  type Workbook as UniverWorkbook,
  type Worksheet,
} from '@univerjs/core';
import { FormulaDataModel } from '@univerjs/engine-formula';
import { automaticFormatOf } from './cells/automatic-formats';
import type { SheetNumbers } from './sheet-numbers';
import { refusalOfMutation } from './sheets/mutation-limits';
import type { Rectangle } from './workbook';

/** A sheet that does not exist, or a rectangle outside of it. */
export class WorkbookError extends Error {
  override name = 'WorkbookError';
}

/** Univer's document with the workbook's ways of naming sheets and rectangles. */
export class UniverDocument {
  readonly unitId: string;
  private readonly commands: ICommandService;
  private readonly spills: FormulaDataModel;

  constructor(
    readonly injector: Injector,
    readonly unit: UniverWorkbook,
    readonly numbers: SheetNumbers,
  ) {
    this.unitId = unit.getUnitId();
    this.commands = injector.get(ICommandService);
    this.spills = injector.get(FormulaDataModel);
    for (const sheet of unit.getSheets()) numbers.numberOf(sheet.getSheetId());
  }

  worksheets(): Worksheet[] {
    return this.unit.getSheets();
  }

  worksheet(sheetId: number): Worksheet {
    const univerId = this.numbers.idOf(sheetId);
    const sheet = univerId === undefined ? null : this.unit.getSheetBySheetId(univerId);
    if (!sheet) throw new WorkbookError(`The workbook has no sheet with the id ${sheetId}.`);
    return sheet;
  }

  worksheetOfView(viewSheetId: string): Worksheet {
    const sheet = this.unit.getSheetBySheetId(viewSheetId);
    if (!sheet) throw new WorkbookError(`The workbook has no sheet "${viewSheetId}".`);
    return sheet;
  }

  numberOf(sheet: Worksheet): number {
    return this.numbers.numberOf(sheet.getSheetId());
  }

  /** Univer's range of a rectangle; it must lie on the sheet. */
  range(sheet: Worksheet, { row, column, rowCount, columnCount }: Rectangle): IRange {
    const endRow = row + rowCount - 2;
    const endColumn = column + columnCount - 2;
    const isInside = row >= 1 && column >= 1 && rowCount >= 1 && columnCount >= 1;
    if (!isInside || endRow >= sheet.getRowCount() || endColumn >= sheet.getColumnCount()) {
      throw new WorkbookError('The coordinates of the range are outside the dimensions of the sheet.');
    }
    return { startRow: row - 1, startColumn: column - 1, endRow, endColumn };
  }

  /** A cell as written and calculated, or as a spill fills it. */
  cell(sheet: Worksheet, row: number, column: number): Nullable<ICellData> {
    const own = sheet.getCellRaw(row, column);
    return this.spilled(sheet.getSheetId(), row, column) ?? own;
  }

  spilled(univerSheetId: string, row: number, column: number): Nullable<ICellData> {
    return this.spills.getArrayFormulaCellData()[this.unitId]?.[univerSheetId]?.[row]?.[column];
  }

  /** The number format that somebody gave the cell; not the one of a formula's result. */
  ownPattern(sheet: Worksheet, row: number, column: number): string | undefined {
    const cell = sheet.getCellRaw(row, column);
    const pattern = this.unit.getStyles().getStyleByCell(cell)?.n?.pattern;
    return pattern === automaticFormatOf(cell) ? undefined : pattern;
  }

  /** The number format the cell is shown with. */
  pattern(sheet: Worksheet, row: number, column: number): string | undefined {
    const spilled = this.spilled(sheet.getSheetId(), row, column);
    const styles = this.unit.getStyles();
    return (
      styles.getStyleByCell(sheet.getCellRaw(row, column))?.n?.pattern ?? styles.getStyleByCell(spilled)?.n?.pattern
    );
  }

  formula(sheet: Worksheet, row: number, column: number): string {
    const cell = sheet.getCellRaw(row, column);
    if (!cell?.f && !cell?.si) return '';
    return this.spills.getFormulaStringByCell(row, column, sheet.getSheetId(), this.unitId) ?? '';
  }

  /** Runs one of Univer's mutations or commands on this document; throws when the workbook or Univer refuses it. */
  run(commandId: string, params: object): void {
    const refusal = refusalOfMutation(this, commandId, params);
    if (refusal !== null) throw new WorkbookError(refusal);
    const done = this.commands.syncExecuteCommand(commandId, { unitId: this.unitId, ...params });
    if (!done) throw new WorkbookError(`The workbook refused ${commandId}.`);
  }
}

/** Calls `read` for each cell of a range and gives the results row by row. */
export function mapRange<T>(range: IRange, read: (row: number, column: number) => T): T[][] {
  const rows: T[][] = [];
  for (let row = range.startRow; row <= range.endRow; row++) {
    const cells: T[] = [];
    for (let column = range.startColumn; column <= range.endColumn; column++) cells.push(read(row, column));
    rows.push(cells);
  }
  return rows;
}
