import type Ajv from 'ajv';
import { isUuid } from '../records/uuid';

/**
 * Formats of JSON Schema without what PostgreSQL's types refuse: `date` without year 0, and `uuid` without the prefix
 * `urn:uuid:`.
 */
export function addFormats(ajv: Ajv): void {
  ajv.addFormat('date', { type: 'string', validate: isCalendarDate });
  ajv.addFormat('uuid', { type: 'string', validate: isUuid });
}

function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null || match[1] === '0000') return false;
  const [, year, month, day] = match.map(Number);
  // setUTCFullYear, because Date.UTC takes the years 0 to 99 for 1900 to 1999.
  const date = new Date(0);
  date.setUTCFullYear(year ?? 0, (month ?? 0) - 1, day);
  return date.toISOString().slice(0, 10) === text;
}
