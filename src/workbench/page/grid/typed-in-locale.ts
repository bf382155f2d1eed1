import { CellValueType, type ICellData, type Nullable } from '@univerjs/core';
import { AFTER_CELL_EDIT, INumfmtService, SheetInterceptorService } from '@univerjs/preset-sheets-core';
import { localeFormat, parseTypedText } from '../../apps-script/cells/typed-text';
import { toUniverText } from '../../workbook/univer-patches/error-texts';
import type { Grid } from './grid';
import { readPastedInLocale } from './pasted-in-locale';
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
  if (typeof value === 'number') return { ...plain, v: value, t: CellValueType.NUMBER, ...formatted(format) };
  if (typeof value === 'object' && value !== null && 'dateSerial' in value) {
    return { ...plain, v: value.dateSerial, t: CellValueType.NUMBER, ...formatted(format ?? 'm/d/yyyy') };
  }
  // Univer would parse a number that is text in this locale.
  const isTaken = typeof value === 'string' && /\d/.test(text) && !cell.p;
  return isTaken ? { ...plain, v: text, t: CellValueType.FORCE_STRING } : cell;
}
