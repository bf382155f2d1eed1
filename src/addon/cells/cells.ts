import type { FieldType } from '../../contract/fields';
import { isRealDay, toSerial } from '../days/day-text';
import { googleLimits } from '../platform/google-limits';
import { isBlank } from '../rows/row';

/** The value of a cell. null is a blank cell; an empty text is not blank for Sheets. */
export type Cell = string | number | boolean | Date | null;

/** How cells show dates. */
export const dateStyles = ['real', 'text', 'serial'] as const;
export type DateStyle = (typeof dateStyles)[number];

/** Converts dates in the time zone of a spreadsheet. */
export interface SheetDates {
  midnight(day: string): Date;
  /** `yyyy-MM-dd HH:mm:ss` of an instant, in the spreadsheet's zone. */
  wallTime(instant: Date): string;
}

export function toCell(value: unknown, kind: FieldType, style: DateStyle, dates: SheetDates): Cell {
  if (isBlank(value)) return null;
  if (typeof value === 'boolean') return value;
  // JSON has no infinity, but 1e999 parses as one. Adding 0 removes the sign of -0.
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null;
  if (typeof value !== 'string') return truncate(JSON.stringify(value));
  if (kind === 'date' && isRealDay(value)) return toDateCell(value, style, dates);
  if (kind === 'date-time') return toInstantCell(value, style, dates);
  return truncate(value);
}

function toDateCell(day: string, style: DateStyle, dates: SheetDates): Cell {
  if (style === 'text') return day;
  return style === 'serial' ? toSerial(day) : dates.midnight(day);
}

/** Sample: `2026-03-31T08:15:00Z`. Any other text is unchanged. */
function toInstantCell(text: string, style: DateStyle, dates: SheetDates): Cell {
  const instant = new Date(text);
  if (style === 'text' || !/^\d{4}-\d{2}-\d{2}T/.test(text) || Number.isNaN(instant.getTime())) return truncate(text);
  if (style === 'real') return instant;
  const wallTime = dates.wallTime(instant);
  const [hours = 0, minutes = 0, seconds = 0] = wallTime.slice(11).split(':').map(Number);
  return toSerial(wallTime.slice(0, 10)) + (hours * 3600 + minutes * 60 + seconds) / 86_400;
}

/** Sheets would refuse the complete table for one longer text. Never cuts within an emoji, which has two code units. */
function truncate(text: string): string {
  if (text.length <= googleLimits.cellChars) return text;
  const end = `… (cut, ${text.length} characters)`;
  return text.slice(0, googleLimits.cellChars - end.length).replace(/[\uD800-\uDBFF]$/, '') + end;
}

/**
 * Whether an argument was given. An omitted argument is undefined and an empty cell is ''. Google does not document the
 * value of a skipped argument. So undefined, null, '' and a range of only these mean the same. ES default parameters
 * would handle undefined only.
 */
export function isGiven(argument: unknown): boolean {
  if (Array.isArray(argument)) return argument.some(isGiven);
  return argument !== undefined && argument !== null && !(typeof argument === 'string' && argument.trim() === '');
}
