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
  if (!parsed) throw new Error(`${a1} is no cell.`);
  return parsed;
}
