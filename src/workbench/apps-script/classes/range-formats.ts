import type { ServiceType } from '../calls/service-type';
import { checkShape } from '../cells/cell-values';
import { eachCell, oneCell, type RangeData } from '../cells/places';
import type { Site } from '../host-context';
import { rangeMethods } from './range-methods';

/** How a cell without a format of its own reads. */
const AUTOMATIC_FORMAT = '0.###############';

/** Number formats and notes. */
export function rangeFormats(site: Site): ServiceType['methods'] {
  const { workbook } = site;
  const { read, write } = rangeMethods(site);
  const formats = (range: RangeData) =>
    workbook.numberFormats(range.sheetId, range).map((row) => row.map((format) => format || AUTOMATIC_FORMAT));
  const notes = (range: RangeData) => workbook.notes(range.sheetId, range);

  return {
    getNumberFormat: read((range) => formats(oneCell(range))[0]?.[0]),
    getNumberFormats: read(formats),
    getNote: read((range) => notes(oneCell(range))[0]?.[0]),
    getNotes: read(notes),
    setNumberFormat: write<[string]>('String', (range, [format]) =>
      setNumberFormats(
        site,
        range,
        eachCell(range, () => format),
      ),
    ),
    setNumberFormats: write<[string[][]]>('String[][]', (range, [given]) => setNumberFormats(site, range, given)),
    setNote: write<[string | null]>('String?', (range, [note]) =>
      setNotes(
        site,
        range,
        eachCell(range, () => note ?? null),
      ),
    ),
    setNotes: write<[(string | null)[][]]>('Any[][]', (range, [given]) => setNotes(site, range, given)),
  };
}

export function setNumberFormats(site: Site, range: RangeData, formats: readonly (readonly string[])[]): void {
  checkShape(site, formats, range);
  const own = formats.map((row) => row.map((format) => (isAutomatic(format) ? '' : format)));
  site.workbook.setNumberFormats(range.sheetId, range, own);
}

export function setNotes(site: Site, range: RangeData, notes: readonly (readonly (string | null)[])[]): void {
  checkShape(site, notes, range);
  const texts = notes.map((row) => row.map((note) => (note === null || note === undefined ? '' : String(note))));
  site.workbook.setNotes(range.sheetId, range, texts);
}

/** The workbook keeps no format for these. */
function isAutomatic(format: string): boolean {
  return format === AUTOMATIC_FORMAT || /^general$/i.test(format);
}
