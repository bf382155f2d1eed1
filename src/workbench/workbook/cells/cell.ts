/** Contents and styles of cells. Rows and columns count from 1. */

/** A cell's value. A date or time is a serial number of days since 1899-12-30 in the workbook's own zone. */
export type CellValue = null | boolean | number | string | DateSerial | CellError;

export interface DateSerial {
  readonly dateSerial: number;
}

/** `#REF!`, `#ERROR!`, `#NAME?`, `#N/A`, …, with the text shown on hover. */
export interface CellError {
  readonly error: string;
  readonly message: string;
}

export function isCellError(value: unknown): value is CellError {
  return typeof value === 'object' && value !== null && 'error' in value;
}

/** What is written to a cell: a value, a formula with its leading `=`, or an error by its name. `undefined` leaves the cell unchanged. */
export type CellInput =
  | { readonly value: Exclude<CellValue, CellError> }
  | { readonly formula: string }
  | { readonly error: string }
  | undefined;

/** The data validation of a cell: a name of Google's DataValidationCriteria and its values. */
export interface DataValidationRule {
  readonly criteria: '' | 'CHECKBOX' | 'VALUE_IN_LIST';
  /** The value of a checked box, and that of an unchecked one; or the texts of a list. */
  readonly values: readonly CellValue[];
  readonly isInvalidAllowed: boolean;
}

export interface CellAddress {
  readonly sheetId: number;
  readonly row: number;
  readonly column: number;
}

/** A cell by Univer's id of its sheet. Row and column count from 0. */
export interface UniverAddress {
  readonly sheetId: string;
  readonly row: number;
  readonly column: number;
}

export function addressKey({ sheetId, row, column }: UniverAddress): string {
  return `${sheetId}!${row}:${column}`;
}

export interface Rectangle {
  readonly row: number;
  readonly column: number;
  readonly rowCount: number;
  readonly columnCount: number;
}

/** A missing part stays as it is, null resets it. Colours as `#RRGGBB`. */
export interface CellStyle {
  readonly isBold?: boolean | null;
  readonly isItalic?: boolean | null;
  readonly isUnderlined?: boolean | null;
  readonly isStruckThrough?: boolean | null;
  readonly fontSizePt?: number | null;
  readonly fontFamily?: string | null;
  readonly color?: string | null;
  readonly background?: string | null;
  readonly align?: 'left' | 'center' | 'right' | null;
  readonly verticalAlign?: 'top' | 'middle' | 'bottom' | null;
  readonly wrap?: 'overflow' | 'clip' | 'wrap' | null;
  readonly borders?: { readonly [Side in 'top' | 'right' | 'bottom' | 'left']?: BorderLine | null };
}

export interface BorderLine {
  readonly style: 'solid' | 'dotted' | 'dashed' | 'double' | 'medium' | 'thick';
  readonly color: string;
}
