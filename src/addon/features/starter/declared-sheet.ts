/** How cells look. The add-on and the workbench of this project each have their own fonts and colours for it. */
export type Look =
  | 'title'
  | 'label'
  | 'figure'
  | 'section'
  | 'head'
  | 'muted'
  | 'bold'
  | 'right'
  | 'left'
  | 'middle'
  | 'wrapped'
  | 'code';

export type FormatName = 'money' | 'whole' | 'quantity' | 'day' | 'minute' | 'month' | 'tick';

/** Cells in A1 notation, such as `B2:G2`. Columns have one letter. */
type Cells = string;

/** A sheet as data: what is in it, and how it looks. */
export interface DeclaredSheet {
  readonly key: string;
  readonly name: string;
  /** Of the first columns. */
  readonly widthsPx: readonly number[];
  /** Row and height in pixels. */
  readonly heightsPx?: readonly (readonly [row: number, heightPx: number])[];
  /** Texts and formulas beside each other, from the cell to the right. */
  readonly rows: readonly (readonly [first: Cells, ...texts: string[]])[];
  /** Each cell shows the formula of another one as text. */
  readonly shownFormulas?: readonly (readonly [cell: Cells, of: Cells])[];
  readonly looks: readonly (readonly [look: Look, ...cells: Cells[]])[];
  readonly formats?: readonly (readonly [format: FormatName, ...cells: Cells[]])[];
  readonly notes?: readonly (readonly [cell: Cells, note: string])[];
  readonly charts?: readonly DeclaredChart[];
  /** Whether the first row is frozen; other sheets have no gridlines. */
  readonly isTable?: true;
  /**
   * Where results of formulas stand that take several cells: from the cell of the formula on, the rows in which the
   * column of this letter has a value.
   */
  readonly results: readonly (readonly [cells: Cells, column: string])[];
}

export interface DeclaredChart {
  readonly id: string;
  readonly kind: 'columns' | 'donut';
  readonly title: string;
  /** Where it begins. */
  readonly row: number;
  readonly column: number;
  readonly offsetPx?: number;
  readonly labels: Cells;
  readonly values: Cells;
  readonly series: string;
}
