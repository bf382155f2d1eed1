import {
  type ICellData,
  type ICommand,
  type ICommandInfo,
  ICommandService,
  type Injector,
  type IRange,
  type Nullable,
  type Workbook as UniverWorkbook,
  type Worksheet,
} from '@univerjs/core';
import { ErrorType, FormulaDataModel } from '@univerjs/engine-formula';
import type { Rectangle, UniverAddress } from './cells/cell';
import { validateMutation } from './sheets/mutation-limits';

/** A sheet that does not exist, or a rectangle outside of it. */
export class WorkbookError extends Error {
  override name = 'WorkbookError';
}

/** The address of the formula, and the cells that its result fills. */
export interface Spill extends UniverAddress {
  readonly range: IRange;
}

/** Univer's document, with sheets by their number and cells by rectangles that count from 1. */
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
    this.numberSheets();
  }

  /** Assigns numbers to new sheets, such as those of a page. */
  numberSheets(): void {
    for (const sheet of this.unit.getSheets()) this.numberOf(sheet);
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

  /** Converts a rectangle to Univer's range. Throws if it is not within the sheet. */
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

  /** The range of the spill whose formula is in a cell, also if the spill is blocked. */
  spillRange(univerSheetId: string, row: number, column: number): IRange | undefined {
    return this.spills.getArrayFormulaRange()[this.unitId]?.[univerSheetId]?.[row]?.[column];
  }

  /** Whether another cell blocks a spill. A blocked spill has a range too. */
  isBlocked({ sheetId, row, column }: UniverAddress): boolean {
    return this.spilled(sheetId, row, column)?.v === ErrorType.SPILL;
  }

  *spillRanges(): Generator<Spill> {
    for (const [sheetId, rows] of Object.entries(this.spills.getArrayFormulaRange()[this.unitId] ?? {})) {
      for (const [row, columns] of Object.entries(rows ?? {})) {
        for (const [column, range] of Object.entries<Nullable<IRange>>(columns ?? {})) {
          if (range) yield { sheetId, row: Number(row), column: Number(column), range };
        }
      }
    }
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

  /** The same by an address of Univer; empty if the sheet is gone. */
  formulaOf({ sheetId, row, column }: UniverAddress): string {
    const sheet = this.unit.getSheetBySheetId(sheetId);
    return sheet ? this.formula(sheet, row, column) : '';
  }

  /** Runs a mutation or command of Univer on this document. Throws if the workbook or Univer refuses it. */
  run(commandId: string, params: object): void {
    const error = validateMutation(this.unit, commandId, params);
    if (error !== null) throw new WorkbookError(error);
    const done = this.commands.syncExecuteCommand(commandId, { unitId: this.unitId, ...params });
    if (!done) throw new WorkbookError(`The workbook refused ${commandId}.`);
  }
}

/** The sheet ids of scripts, which are numbers. Univer's are strings, and those of pages are random. */
export class SheetNumbers {
  private readonly numbers: Map<string, number>;

  constructor(known: { readonly [sheetId: string]: number } = {}) {
    this.numbers = new Map(Object.entries(known));
  }

  numberOf(sheetId: string): number {
    const known = this.numbers.get(sheetId);
    if (known !== undefined) return known;
    const isFree = /^\d{1,9}$/.test(sheetId) && this.idOf(Number(sheetId)) === undefined;
    const number = isFree ? Number(sheetId) : this.next();
    this.numbers.set(sheetId, number);
    return number;
  }

  idOf(number: number): string | undefined {
    for (const [sheetId, known] of this.numbers) if (known === number) return sheetId;
    return undefined;
  }

  next(): number {
    return Math.max(-1, ...this.numbers.values()) + 1;
  }

  toJSON(): { [sheetId: string]: number } {
    return Object.fromEntries(this.numbers);
  }
}

/** A string parameter of any command, such as the id of its sheet. */
export function textParam(params: unknown, name: string): string | undefined {
  if (typeof params !== 'object' || params === null) return undefined;
  const value: unknown = Reflect.get(params, name);
  return typeof value === 'string' ? value : undefined;
}

/** The parameters of a command if it has this type; otherwise undefined. */
export function paramsOf<Params extends object>(
  { id, params }: Readonly<ICommandInfo>,
  command: ICommand<Params>,
): Params | undefined {
  return id === command.id ? (params as Params | undefined) : undefined;
}
