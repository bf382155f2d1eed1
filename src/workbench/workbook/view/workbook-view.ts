import type { CustomFunctionHelp } from '../calculation/custom-function-runner';
import type { Rectangle, UniverAddress } from '../cells/cell';
import type { ChartDefinition } from '../sheets/charts';

/**
 * What a page shows: a snapshot, then every change in order. Rows and columns count from 0 and sheet ids are strings, as
 * in Univer.
 */
export interface ViewSnapshot {
  /** How many changes the snapshot includes. */
  readonly sequence: number;
  /** Univer's own snapshot (IWorkbookData), with named ranges and notes among its resources. */
  readonly document: { readonly id: string };
  readonly spills: readonly SpillView[];
  readonly functions: readonly CustomFunctionHelp[];
  readonly charts: readonly ChartDefinition[];
  readonly filters: readonly FilterView[];
  readonly groups: readonly GroupView[];
  /** The workbook's number for each of Univer's sheet ids. */
  readonly sheetNumbers: { readonly [sheetId: string]: number };
}

export interface SpillView extends UniverAddress {
  /** By row; null: the spill is deleted. */
  readonly cells: readonly (readonly SpillCell[])[] | null;
}

/** The basic filter of a sheet. Its rectangle counts from 1 and begins with the header row. */
export interface FilterView {
  readonly sheetId: string;
  readonly rectangle: Rectangle;
  /** Columns of the sheet, from 1, whose criteria hide rows. */
  readonly columns: readonly number[];
}

/** A group of rows or columns, by its number in the workbook. */
export interface GroupView {
  readonly id: number;
  readonly sheetId: string;
  readonly axis: 'row' | 'column';
  /** The row or column, from 1, that has its control. */
  readonly control: number;
  readonly isFolded: boolean;
}

/** Value, Univer's cell type, automatic number format; null is a blank cell. */
export type SpillCell = null | readonly [value: string | number | boolean, type: number, pattern?: string];

export type ViewChange =
  | {
      readonly kind: 'mutation';
      readonly id: string;
      readonly params: unknown;
      readonly origin: string | null;
      /** Univer made it before the edit of `origin`. The page has made it too. */
      readonly isAhead?: true;
    }
  | { readonly kind: 'spills'; readonly spills: readonly SpillView[] }
  | { readonly kind: 'functions'; readonly functions: readonly CustomFunctionHelp[] }
  | { readonly kind: 'filters'; readonly filters: readonly FilterView[] }
  | { readonly kind: 'groups'; readonly groups: readonly GroupView[] }
  | {
      readonly kind: 'charts';
      readonly charts: readonly ChartDefinition[];
      /** Sheets may be newer than the page's snapshot. */
      readonly sheetNumbers: ViewSnapshot['sheetNumbers'];
    };

export type NumberedViewChange = ViewChange & { readonly sequence: number };

/** A mutation of Univer in a page. */
export interface ViewEdit {
  readonly id: string;
  readonly params: unknown;
  /** Edits of one name are one step of undo. */
  readonly step?: string;
}
