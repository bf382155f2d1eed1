import { createHash } from 'node:crypto';
import { toDecimal } from '../../src/addon/cells/exact';
import { fromSerial } from '../../src/addon/days/day-text';
import { type CellValue, isCellError } from '../../src/workbench/workbook/workbook';
import type { Cells } from './evaluator';
import type { FunctionCall } from './function-call';
import { defaultPageSize } from './tool-schema';

/** A cell without a loss: numbers are decimal text, days are `2026-03-31`, times `2026-03-31 09:15:00`. */
type PageCell = string | boolean | null;

/** One page of a result. Its columns, rows and status have texts of others. */
export type ResultPage = {
  readonly formula: string;
  /** The headings; absent if the function has none. */
  readonly columns?: readonly string[];
  readonly rows: readonly (readonly PageCell[])[];
  /** Rows of all pages. */
  readonly totalRows: number;
  /** Which of them are here, such as `1 to 50`; absent without rows. */
  readonly shown?: string;
  /** Only if there are more rows: says how many, and how to get them. */
  readonly more?: string;
  readonly nextCursor?: string;
  /** How complete and how old the rows are, as in the last row of `status=true`. */
  readonly status?: string;
};

/** A page ends with the row that reaches it, whatever its size: a tenth of what a client may show at once. */
const pageMaxCharacters = 40_000;

export interface PageOptions {
  /** What the cursor belongs to: the function and its arguments without those of paging. */
  readonly call: string;
  readonly pageSize?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Fails if the cursor is of other arguments, or if the rows have changed since: rows could be missing or come twice. */
export function toPage(
  cells: Cells,
  { formula, hasHeadings, hasStatus }: FunctionCall,
  options: PageOptions,
): ResultPage {
  const all = cells.map((row) => row.map(toPageCell));
  const columns = hasHeadings ? all.shift()?.map(String) : undefined;
  const status = hasStatus ? String(all.pop()?.[0] ?? '') : undefined;
  const digest = createHash('sha256')
    .update(JSON.stringify([options.call, all]))
    .digest('base64url')
    .slice(0, 16);
  const start = options.cursor === undefined ? 0 : readCursor(options.cursor, digest);
  const rows: PageCell[][] = [];
  let characters = 0;
  for (const row of all.slice(start, start + (options.pageSize ?? defaultPageSize))) {
    if (characters >= pageMaxCharacters) break;
    rows.push(row);
    characters += JSON.stringify(row).length;
  }
  const end = start + rows.length;
  return {
    formula,
    ...(columns === undefined ? {} : { columns }),
    rows,
    totalRows: all.length,
    ...(rows.length === 0 ? {} : { shown: `${start + 1} to ${end}` }),
    ...(end < all.length ? { more: moreText(all.length - end), nextCursor: `${end}.${digest}` } : {}),
    ...(status === undefined ? {} : { status }),
  };
}

function moreText(count: number): string {
  return `${count} more: call again with the same arguments and nextCursor as cursor.`;
}

/** Sample: `50.Xw0kE3v9q1LmZs7a`. */
function readCursor(cursor: string, digest: string): number {
  const [, start, of] = /^([1-9]\d{0,6})\.([\w-]+)$/.exec(cursor) ?? [];
  if (start !== undefined && of === digest) return Number(start);
  throw new Error('The cursor is of other arguments, or the rows have changed since. Call again without cursor.');
}

function toPageCell(value: CellValue): PageCell {
  if (typeof value === 'number') return decimalText(value);
  if (value === null || typeof value !== 'object') return value;
  return isCellError(value) ? value.error : timeText(value.dateSerial);
}

/** The shortest decimal text of a number, never with an exponent. */
function decimalText(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  const { digits, scale } = toDecimal(Math.abs(value));
  const padded = String(digits).padStart(scale + 1, '0');
  const whole = padded.slice(0, padded.length - scale);
  return `${value < 0 ? '-' : ''}${whole}${scale === 0 ? '' : `.${padded.slice(-scale)}`}`;
}

const daySeconds = 86_400;

/** The wall time of a serial number in the spreadsheet's zone. */
function timeText(serial: number): string {
  const seconds = Math.round((serial - Math.floor(serial)) * daySeconds);
  if (seconds === 0) return fromSerial(serial);
  const twoDigits = (count: number) => String(Math.floor(count)).padStart(2, '0');
  const time = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(twoDigits).join(':');
  return seconds === daySeconds ? fromSerial(serial + 1) : `${fromSerial(serial)} ${time}`;
}
