import type { Rectangle } from '../workbook/workbook';
import { RequestError } from './http';

const isPlace = (part: unknown): part is number => Number.isInteger(part) && Number(part) >= 1;

/** Reads cells that a page names: rows and columns count from 1. */
export function readRectangle(value: unknown): Rectangle {
  if (typeof value === 'object' && value !== null) {
    const { row, column, rowCount, columnCount }: { [name in keyof Rectangle]?: unknown } = value;
    if (isPlace(row) && isPlace(column) && isPlace(rowCount) && isPlace(columnCount)) {
      return { row, column, rowCount, columnCount };
    }
  }
  throw new RequestError(400, 'A rectangle needs row, column, rowCount and columnCount.');
}
