import { CellValueType, type ICellData, type Nullable, ObjectMatrix } from '@univerjs/core';
import { AFTER_CELL_EDIT, INumfmtService, SetRangeValuesMutation, SheetInterceptorService } from '@univerjs/sheets';
import { ISheetClipboardService } from '@univerjs/sheets-ui';
import { localeFormat, parseTypedText } from '../../workbook/cells/typed-text';
import { toUniverText } from '../../workbook/univer-patches/error-texts';
import type { Grid } from './grid';
import { hasValues } from './paste-values';
import { withCommas } from './typed-separators';

/** Runs before Univer's interceptor, which parses input in the format of the United States. */
const priority = 1_000;

/**
 * Parses typed input as Sheets does where Univer differs: `+1+2` is a formula, `'#N/A` is text, and numbers and dates
 * have the format of the file's locale, also when pasted from elsewhere. Formulas get commas between their arguments.
 * Univer handles cells with the text format.
 */
export function readTypedInLocale({ injector }: Grid, locale: string, currentYear: () => number): void {
  const formats = injector.get(INumfmtService);
  injector.get(SheetInterceptorService).writeCellInterceptor.intercept(AFTER_CELL_EDIT, {
    priority,
    handler: (cell, { unitId, subUnitId, row, col }, next) => {
      if (typeof cell?.f === 'string') return next({ ...cell, f: withCommas(cell.f, localeFormat(locale).decimal) });
      const own = formats.getValue(unitId, subUnitId, row, col)?.pattern;
      const text = typedText(cell);
      if (!cell || text === null || own === '@') return next(cell);
      // Univer has already removed the apostrophe.
      if (cell.t === CellValueType.FORCE_STRING) return next({ ...cell, v: toUniverText(text) });
      if (!/^[^='].*$/.test(text)) return next(cell);
      return next(read(cell, text, locale, currentYear(), own !== undefined));
    },
  });
  if (locale !== 'en_US') readPastedInLocale({ injector }, (text) => read({}, text, locale, currentYear(), false));
}

function typedText(cell: Nullable<ICellData>): string | null {
  const body = cell?.p?.body?.dataStream;
  if (body !== undefined) return body.replace(/\r?\n$/, '');
  return typeof cell?.v === 'string' ? cell.v : null;
}

function read(cell: ICellData, text: string, locale: string, year: number, hasFormat: boolean): ICellData {
  const { input, format } = parseTypedText(text, locale, year);
  if ('formula' in input) return { ...cell, p: null, v: null, t: null, f: input.formula };
  if (!('value' in input) || locale === 'en_US') return cell;
  const { value } = input;
  const plain: ICellData = { ...cell, p: undefined };
  const formatted = (pattern: string | null) =>
    pattern === null || hasFormat ? {} : { s: { ...(typeof cell.s === 'object' ? cell.s : {}), n: { pattern } } };
  if (typeof value === 'boolean') return { ...plain, v: value ? 'TRUE' : 'FALSE' };
  if (typeof value === 'number') return { ...plain, v: value, t: CellValueType.NUMBER, ...formatted(format) };
  if (typeof value === 'object' && value !== null && 'dateSerial' in value) {
    return { ...plain, v: value.dateSerial, t: CellValueType.NUMBER, ...formatted(format ?? 'm/d/yyyy') };
  }
  // Univer would parse a number that is text in this locale.
  const isTaken = typeof value === 'string' && /\d/.test(text) && !cell.p;
  return isTaken ? { ...plain, v: text, t: CellValueType.FORCE_STRING } : cell;
}

/** Parses cells and text pasted from another program or page. Univer handles formulas and text cells. */
function readPastedInLocale({ injector }: Pick<Grid, 'injector'>, readText: (text: string) => ICellData): void {
  const formats = injector.get(INumfmtService);
  const pasted = (
    { unitId, subUnitId, range: { rows, cols } }: PasteTarget,
    texts: readonly { readonly rowIndex: number; readonly columnIndex: number; readonly text: string }[],
  ) => {
    const cells = new ObjectMatrix<ICellData>();
    for (const { rowIndex, columnIndex, text } of texts) {
      const [row = 0, column = 0] = [rows[rowIndex], cols[columnIndex]];
      const isText = formats.getValue(unitId, subUnitId, row, column)?.pattern === '@';
      const cell = isText || /^[=']/.test(text) ? {} : readText(text);
      if (cell.t) cells.setValue(row, column, cell);
    }
    const params = { unitId, subUnitId, cellValue: cells.getMatrix() };
    return { redos: cells.hasValue() ? [{ id: SetRangeValuesMutation.id, params }] : [], undos: [] };
  };
  injector.get(ISheetClipboardService).addClipboardHook({
    id: 'workbench-locale',
    // Runs after Univer's hooks.
    priority: 15,
    onPasteCells(from, to, matrix, { pasteType }) {
      const texts: { rowIndex: number; columnIndex: number; text: string }[] = [];
      matrix.forValue((rowIndex, columnIndex, { v }) => {
        if (!from && hasValues(pasteType) && typeof v === 'string') texts.push({ rowIndex, columnIndex, text: v });
      });
      return pasted(to, texts);
    },
    onPastePlainText: (to, text) => pasted(to, [{ rowIndex: 0, columnIndex: 0, text }]),
  });
}

interface PasteTarget {
  readonly unitId: string;
  readonly subUnitId: string;
  readonly range: { readonly rows: readonly number[]; readonly cols: readonly number[] };
}
