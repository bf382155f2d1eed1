import type { Sheet, Spreadsheet } from '../../src/addon/platform/platform';

/** A column of formulas and the refresh cell. */
export interface Workbook {
  readonly formulas: readonly string[];
  tick: number;
}

/** The part of a spreadsheet that a refresh needs. Only reading the time zone takes virtual time. */
export function createBenchSpreadsheet(workbook: Workbook, timeZone: () => string): Spreadsheet {
  const { formulas } = workbook;
  const nothingWritten = (): never => {
    throw new Error('The formulas of the bench take FIN_REFRESH, so that none is rewritten.');
  };
  const sheet: Sheet = {
    id: () => 1,
    name: () => 'Bench',
    lastRow: () => formulas.length,
    lastColumn: () => 1,
    displayValues: () => formulas.map(() => ['']),
    values: () => formulas.map(() => ['']),
    formulas: () => formulas.map((formula) => [formula]),
    formulaAt: (row) => formulas[row - 1] ?? '',
    setTextAt: nothingWritten,
    setFormulaAt: nothingWritten,
    hasFilter: () => false,
    isRowHiddenByFilter: () => false,
    isRowHiddenByUser: () => false,
  };
  return {
    id: () => 'bench',
    timeZone,
    gridSheets: () => [sheet],
    selection: () => null,
    namedCell: (name) =>
      name === 'FIN_REFRESH'
        ? {
            value: () => workbook.tick,
            formula: () => '',
            setNumber: (value) => {
              workbook.tick = value;
            },
          }
        : null,
    editableSheet: () => null,
    insertSheet: nothingWritten,
    sheetsWithMetadata: () => [],
    nameCell: () => undefined,
    deleteSheet: nothingWritten,
    activate: () => undefined,
    flush: () => undefined,
  };
}
