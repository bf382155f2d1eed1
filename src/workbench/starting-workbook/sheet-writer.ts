import { parseCells } from '../workbook/a1';
import type { CellInput, CellStyle, Rectangle, Workbook } from '../workbook/workbook';

/** Writes cells of one sheet by their A1 names. */
export class SheetWriter {
  constructor(
    readonly workbook: Workbook,
    readonly sheetId: number,
  ) {}

  /** A text that begins with `=` is a formula. */
  write(a1: string, ...values: readonly (string | number)[]): this {
    const inputs: CellInput[] = values.map((value) =>
      typeof value === 'string' && value.startsWith('=') ? { formula: value } : { value },
    );
    this.workbook.write(this.sheetId, { ...at(a1), columnCount: inputs.length }, [inputs]);
    return this;
  }

  /** A text, also when it begins with `=`. */
  text(a1: string, value: string): this {
    this.workbook.write(this.sheetId, at(a1), [[{ value }]]);
    return this;
  }

  style(a1: string, style: CellStyle): this {
    this.workbook.setStyles(this.sheetId, at(a1), () => style);
    return this;
  }

  format(a1: string, pattern: string): this {
    const { rowCount, columnCount } = at(a1);
    const line = new Array<string>(columnCount).fill(pattern);
    this.workbook.setNumberFormats(this.sheetId, at(a1), new Array<string[]>(rowCount).fill(line));
    return this;
  }

  note(a1: string, note: string): this {
    this.workbook.setNotes(this.sheetId, at(a1), [[note]]);
    return this;
  }

  /** Widths of the first columns, in pixels. */
  widths(...widthsPx: readonly number[]): this {
    for (const [index, widthPx] of widthsPx.entries()) this.workbook.setColumnWidth(this.sheetId, index + 1, widthPx);
    return this;
  }

  height(row: number, heightPx: number): this {
    this.workbook.setRowHeight(this.sheetId, row, heightPx);
    return this;
  }
}

export function at(a1: string): Rectangle {
  const parsed = parseCells(a1);
  if (!parsed) throw new Error(`${a1} is not a cell.`);
  return parsed;
}

/** The starting workbook's few styles. */
export const ink = '#1f2933';
export const muted = '#6b7782';
export const line = '#dfe4e8';

export const title: CellStyle = { fontSizePt: 18, color: ink };
export const label: CellStyle = { fontSizePt: 9, color: muted };
export const figure: CellStyle = { fontSizePt: 18, color: ink, align: 'left', verticalAlign: 'middle' };
export const sectionTitle: CellStyle = { fontSizePt: 11, isBold: true, color: ink, verticalAlign: 'middle' };
export const tableHead: CellStyle = {
  fontSizePt: 9,
  isBold: true,
  color: '#55616c',
  background: '#f4f6f8',
  borders: { bottom: { style: 'solid', color: line } },
};

export const roundedMoney = '#,##0;-#,##0';
export const money = '#,##0.00;-#,##0.00';
