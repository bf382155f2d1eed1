import type { CellError, CellValue } from '../../workbook/workbook';
import { EnumValue, Foreign, Handle } from '../calls/values';
import type { HostContext } from '../host-context';
import type { Messages } from '../messages';
import { serialOfInstant } from '../time/zone';

type Rows = readonly (readonly CellValue[])[];

/** What a formula shows for a returned value: a list goes down a column, a list of lists is a rectangle. */
export function mapResult(
  value: unknown,
  functionName: string,
  timeZone: string,
  { limits, messages, unspecifiedBehaviours }: HostContext,
): Rows | CellError {
  const given: readonly (readonly unknown[])[] = Array.isArray(value)
    ? value.map((row: unknown) => (Array.isArray(row) ? row : [row]))
    : [[value]];
  const rows = unspecifiedBehaviours.raggedResult === 'padded' ? padded(given) : given;
  const width = rows[0]?.length ?? 0;
  if (width === 0) return failed(`Error: ${messages.resultEmpty()}`);
  if (rows.length * width > limits.resultCells) return failed(`Error: ${messages.resultTooLarge()}`);
  if (rows.some((row) => row.length !== width)) return failed(`Error: ${messages.resultRagged()}`);
  const cells: CellValue[][] = [];
  for (const row of rows) {
    const mapped: CellValue[] = [];
    for (const item of row) {
      const kind = kindOfForeign(item);
      if (kind !== null) return failed(`TypeError: ${messages.resultType(kind)}`);
      if (typeof item === 'string' && item.length > limits.cellChars) {
        return failed(messages.resultTextTooLong(functionName, limits.cellChars));
      }
      mapped.push(toCell(item, timeZone, messages));
    }
    cells.push(mapped);
  }
  return cells;
}

function padded(rows: readonly (readonly unknown[])[]): readonly (readonly unknown[])[] {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  return rows.map((row) => [...row, ...new Array(width - row.length).fill(null)]);
}

export function failed(message: string): CellError {
  return { error: '#ERROR!', message };
}

function toCell(value: unknown, timeZone: string, messages: Messages): CellValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (value instanceof Date && !Number.isNaN(value.getTime())) {
    return { dateSerial: serialOfInstant(timeZone, value.getTime()) };
  }
  return { error: '#NUM!', message: messages.resultNotANumber() };
}

function kindOfForeign(value: unknown): string | null {
  if (Array.isArray(value)) return 'list within a row';
  if (value instanceof Foreign) return value.kind;
  if (value instanceof Handle || value instanceof EnumValue) return value.type;
  const isCell = typeof value !== 'object' || value === null || value instanceof Date;
  return isCell ? null : 'object';
}
