import {
  CellValueType,
  type ICellData,
  type INumfmtLocaleTag,
  type Injector,
  InterceptorEffectEnum,
  type Workbook,
} from '@univerjs/core';
import { INTERCEPTOR_POINT, SheetInterceptorService } from '@univerjs/sheets';
import { SheetsNumfmtCellContentController } from '@univerjs/sheets-numfmt';
import { automaticNumberText } from '../cells/number-formats';

/** Below the one that gives spills their formats (99), above the one for number formats. */
const priority = 98;

/** The format of a date that nobody has formatted is the locale's own; all others stay what they are. */
const automaticDate = 'm/d/yyyy';

/**
 * Numbers and dates are shown as the file's locale writes them: decimals, groups, names of months, the order of an
 * automatic date. What stands in cells is not touched. Used in Node and in the page.
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
      priority,
      effect: InterceptorEffectEnum.Value | InterceptorEffectEnum.Style,
      handler: (cell, { workbook }, next) => next(cell && this.adapt(cell, workbook as Workbook)),
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
    if (typeof cell.v !== 'number' || cell.t === CellValueType.BOOLEAN) return cell;
    const style = workbook.getStyles().get(cell.s);
    const pattern = style?.n?.pattern;
    if (pattern === undefined || pattern === 'General') {
      return { ...cell, v: automaticNumberText(cell.v).replace('.', this.decimal) };
    }
    if (this.shown === 'en_US' || !pattern.startsWith(automaticDate)) return cell;
    return { ...cell, s: { ...style, n: { pattern: pattern.replace(automaticDate, this.dateFormat) } } };
  }
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

/** Univer's number formats know languages, and of Chinese the places. */
function numfmtTagOf(locale: string): INumfmtLocaleTag {
  const language = locale.split('_')[0] ?? 'en';
  return (language === 'zh' ? locale.replace('_', '-') : language) as INumfmtLocaleTag;
}
