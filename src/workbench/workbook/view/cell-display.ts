import {
  CellValueType,
  type ICellData,
  type INumfmtLocaleTag,
  type Injector,
  InterceptorEffectEnum,
  type Nullable,
  numfmt,
  type Workbook,
} from '@univerjs/core';
import { FormulaDataModel } from '@univerjs/engine-formula';
import { INTERCEPTOR_POINT, SheetInterceptorService } from '@univerjs/sheets';
import { SheetsNumfmtCellContentController } from '@univerjs/sheets-numfmt';
import { automaticNumberText } from '../cells/number-formats';
import { shownError } from '../univer-patches/error-texts';

/** Below Univer's own interceptor for spilled values (100), above the one for number formats. */
const spillPriority = 99;

/**
 * Shows spilled cells without a number format in the automatic format of their value, because Univer shows a spilled date
 * as a serial number, and shows errors by their names in Sheets. Used in Node and in the page.
 */
export function showAsSheets(injector: Injector): void {
  const formulas = injector.get(FormulaDataModel);
  injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    priority: spillPriority,
    effect: InterceptorEffectEnum.Value | InterceptorEffectEnum.Style,
    handler: (cell, location, next) => {
      if (!cell) return next(cell);
      const { unitId, subUnitId, row, col, workbook } = location;
      const spilled: Nullable<ICellData> = formulas.getArrayFormulaCellData()[unitId]?.[subUnitId]?.[row]?.[col];
      const pattern = patternOf(spilled);
      const shown = typeof cell.v === 'string' ? shownError(cell.v) : cell.v;
      if (shown !== cell.v) return next({ ...cell, v: shown });
      if (!pattern) return next(cell);
      const style = workbook.getStyles().get(cell.s);
      return next(style?.n ? cell : { ...cell, s: { ...style, n: { pattern } } });
    },
  });
}

function patternOf(cell: Nullable<ICellData>): string | undefined {
  return typeof cell?.s === 'object' ? cell.s?.n?.pattern : undefined;
}

const localePriority = spillPriority - 1;

/** The automatic format of a date, which depends on the locale. Other formats do not. */
const automaticDate = 'm/d/yyyy';

/**
 * Shows numbers and dates in the file's locale (decimal separator, digit groups, names of months, the order of an
 * automatic date), and texts by the part of their format for texts. The cells do not change. Used in Node and in the page.
 */
export class LocaleDisplay {
  private shown = 'en_US';
  private decimal = '.';
  private dateFormat = automaticDate;

  constructor(
    private readonly injector: Injector,
    locale: string,
  ) {
    this.set(locale);
    injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
      priority: localePriority,
      effect: InterceptorEffectEnum.Value | InterceptorEffectEnum.Style,
      handler: (cell, { workbook }, next) => next(cell && this.adapt(cell, workbook)),
    });
  }

  get locale(): string {
    return this.shown;
  }

  set(locale: string): void {
    const tag = locale.replace('_', '-');
    const parts = new Intl.NumberFormat(tag).formatToParts(0.5);
    this.shown = locale;
    this.decimal = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
    this.dateFormat = locale === 'en_US' ? automaticDate : dateFormatOf(tag);
    this.injector.get(SheetsNumfmtCellContentController).setNumfmtLocal(numfmtTagOf(locale));
  }

  private adapt<Cell extends ICellData>(cell: Cell, workbook: Workbook): Cell {
    if (cell.t === CellValueType.BOOLEAN) return cell;
    const style = workbook.getStyles().get(cell.s);
    const pattern = style?.n?.pattern;
    if (typeof cell.v === 'string') return isOfTexts(pattern) ? { ...cell, v: numfmt.format(pattern, cell.v) } : cell;
    if (typeof cell.v !== 'number') return cell;
    if (pattern === undefined || pattern === 'General') {
      return { ...cell, v: automaticNumberText(cell.v).replace('.', this.decimal) };
    }
    if (this.shown === 'en_US' || !pattern.startsWith(automaticDate)) return cell;
    return { ...cell, s: { ...style, n: { pattern: pattern.replace(automaticDate, this.dateFormat) } } };
  }
}

/** Whether a number format says how texts are shown, which Univer shows as they are. Sample: `"  "@`. */
function isOfTexts(pattern: string | undefined): pattern is string {
  return pattern !== undefined && pattern !== '@' && pattern.includes('@');
}

/** `dd.mm.yyyy`, `yyyy-mm-dd`. */
function dateFormatOf(tag: string): string {
  const format = new Intl.DateTimeFormat(tag, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const letters: { readonly [type: string]: string } = { year: 'yyyy', month: 'mm', day: 'dd' };
  return format
    .formatToParts(0)
    .map(({ type, value }) => letters[type] ?? value)
    .join('')
    .trim();
}

/** Univer's number formats support languages, and regions only for Chinese. */
export function numfmtTagOf(locale: string): INumfmtLocaleTag {
  const language = locale.split('_')[0] ?? 'en';
  return (language === 'zh' ? locale.replace('_', '-') : language) as INumfmtLocaleTag;
}
