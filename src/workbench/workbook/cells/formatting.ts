import { type IStyleData, type ITextDecoration, type Nullable, STYLE_KEYS } from '@univerjs/core';
import type { UniverDocument } from '../univer-document';
import { ownPattern, withoutAutomaticFormat } from './automatic-formats';
import type { BorderLine, CellStyle, Rectangle } from './cell';
import { readCells, writeCells } from './cell-matrix';

/** Styles and number formats of cells. */
export class Formatting {
  constructor(private readonly document: UniverDocument) {}

  styles(sheetId: number, rectangle: Rectangle): CellStyle[][] {
    const styles = this.document.unit.getStyles();
    return readCells(this.document, sheetId, rectangle, (sheet, row, column) =>
      fromStyleData(styles.getStyleByCell(sheet.getCellRaw(row, column))),
    );
  }

  setStyles(sheetId: number, rectangle: Rectangle, styleOf: (row: number, column: number) => CellStyle): void {
    const { rowCount, columnCount } = rectangle;
    const styles = Array.from({ length: rowCount }, (_row, row) =>
      Array.from({ length: columnCount }, (_column, column) => styleOf(row, column)),
    );
    writeCells(this.document, sheetId, rectangle, styles, (style) => ({ s: toStyleData(style) }));
  }

  numberFormats(sheetId: number, rectangle: Rectangle): string[][] {
    return readCells(this.document, sheetId, rectangle, (...at) => ownPattern(this.document, ...at) ?? '');
  }

  setNumberFormats(sheetId: number, rectangle: Rectangle, formats: readonly (readonly (string | undefined)[])[]): void {
    writeCells(this.document, sheetId, rectangle, formats, (pattern, sheet, row, column) =>
      withoutAutomaticFormat(sheet.getCellRaw(row, column), { s: { n: pattern === '' ? null : { pattern } } }),
    );
  }
}

const alignments = { left: 1, center: 2, right: 3 } as const;
const verticalAlignments = { top: 1, middle: 2, bottom: 3 } as const;
const wraps = { overflow: 1, clip: 2, wrap: 3 } as const;
const borderStyles = { solid: 1, dotted: 3, dashed: 4, double: 7, medium: 8, thick: 13 } as const;
const sides = { top: 't', right: 'r', bottom: 'b', left: 'l' } as const;

/** Univer's style: null removes a part, a missing part stays. */
export function toStyleData(style: CellStyle): IStyleData {
  const data: { [key: string]: unknown } = {};
  const set = <Value>(key: string, value: Value | null | undefined, to: (value: Value) => unknown) => {
    if (value !== undefined) data[key] = value === null ? null : to(value);
  };
  set('bl', style.isBold, Number);
  set('it', style.isItalic, Number);
  set('ul', style.isUnderlined, (isIt) => ({ s: Number(isIt) }));
  set('st', style.isStruckThrough, (isIt) => ({ s: Number(isIt) }));
  set('fs', style.fontSizePt, Number);
  set('ff', style.fontFamily, String);
  set('cl', style.color, (rgb) => ({ rgb }));
  set('bg', style.background, (rgb) => ({ rgb }));
  set('ht', style.align, (align) => alignments[align]);
  set('vt', style.verticalAlign, (align) => verticalAlignments[align]);
  set('tb', style.wrap, (wrap) => wraps[wrap]);
  if (style.borders) {
    data['bd'] = Object.fromEntries(
      Object.entries(style.borders).map(([side, line]) => [sides[side as keyof typeof sides], toBorder(line)]),
    );
  }
  return data;
}

export function fromStyleData(data: Nullable<IStyleData>): CellStyle {
  if (!data) return {};
  const style: { [key: string]: unknown } = {};
  const get = (name: string, value: unknown) => {
    if (value !== undefined && value !== null) style[name] = value;
  };
  get('isBold', data.bl === undefined ? undefined : data.bl === 1);
  get('isItalic', data.it === undefined ? undefined : data.it === 1);
  get('isUnderlined', isDecorated(data.ul));
  get('isStruckThrough', isDecorated(data.st));
  get('fontSizePt', data.fs);
  get('fontFamily', data.ff);
  get('color', data.cl?.rgb);
  get('background', data.bg?.rgb);
  get('align', nameOf(alignments, data.ht));
  get('verticalAlign', nameOf(verticalAlignments, data.vt));
  get('wrap', nameOf(wraps, data.tb));
  const borders = Object.entries(sides).flatMap(([side, key]) => {
    const line = data.bd?.[key];
    if (!line) return [];
    return [[side, { color: line.cl.rgb ?? '#000000', style: nameOf(borderStyles, line.s) ?? 'solid' }]];
  });
  if (borders.length > 0) style['borders'] = Object.fromEntries(borders);
  return style;
}

/** A style that keeps no part of the former one. */
export function replacingStyle(style: Nullable<IStyleData>): IStyleData {
  const all = Object.fromEntries(STYLE_KEYS.map((key) => [key, null]));
  return { ...all, bd: { t: null, r: null, b: null, l: null }, ...structuredClone(style ?? {}) };
}

function toBorder(line: BorderLine | null | undefined) {
  return line ? { s: borderStyles[line.style], cl: { rgb: line.color } } : null;
}

function isDecorated(decoration: Nullable<ITextDecoration>): boolean | undefined {
  return decoration ? decoration.s === 1 : undefined;
}

function nameOf<Name extends string>(names: { readonly [key in Name]: number }, value: unknown): Name | undefined {
  return (Object.keys(names) as Name[]).find((name) => names[name] === value);
}
