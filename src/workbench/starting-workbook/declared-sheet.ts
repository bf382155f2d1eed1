import type { CellStyle } from '../workbook/workbook';
import { figure, label, money, muted, roundedMoney, sectionTitle, tableHead, title } from './sheet-writer';

/** Each look of cells as the workbench has it. */
export const looks = {
  ...{ title, label, figure, section: sectionTitle, head: tableHead },
  muted: { color: muted },
  bold: { isBold: true },
  right: { align: 'right' },
  left: { align: 'left' },
  middle: { verticalAlign: 'middle' },
  wrapped: { wrap: 'wrap' },
  code: { fontFamily: 'Courier New', fontSizePt: 9, color: muted },
} as const satisfies { readonly [look: string]: CellStyle };

export const formats = {
  ...{ money, whole: roundedMoney, quantity: '#,##0.00##' },
  ...{ day: 'mmm d, yyyy', minute: 'mmm d, yyyy h:mm am/pm', month: 'mmm yyyy', tick: 'mmm d, hh:mm "UTC"' },
} as const;

type Cells = string;

/** A sheet as data. Cells are in A1 notation; a text that begins with `=` is a formula. */
export interface DeclaredSheet {
  readonly name: string;
  /** Of the first columns. */
  readonly widthsPx: readonly number[];
  readonly heightsPx?: readonly (readonly [row: number, heightPx: number])[];
  /** Texts and formulas from a cell to the right; blank ones are left out. */
  readonly rows: readonly (readonly [first: Cells, ...texts: string[]])[];
  /** Cells that show the formula of another one as text. */
  readonly shownFormulas?: readonly (readonly [cell: Cells, of: Cells])[];
  readonly looks: readonly (readonly [look: keyof typeof looks, ...cells: Cells[]])[];
  readonly formats?: readonly (readonly [format: keyof typeof formats, ...cells: Cells[]])[];
  readonly notes?: readonly (readonly [cell: Cells, note: string])[];
  readonly charts?: readonly DeclaredChart[];
  /** Whether the first row is frozen; other sheets have no gridlines. */
  readonly isTable?: true;
}

export interface DeclaredChart {
  readonly id: string;
  readonly kind: 'columns' | 'donut';
  readonly title: string;
  readonly row: number;
  readonly column: number;
  readonly offsetPx?: number;
  readonly labels: Cells;
  readonly values: Cells;
  readonly series: string;
}
