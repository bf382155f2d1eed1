import type { CellStyle } from '../../workbook/workbook';
import type { ServiceType } from '../calls/service-type';
import { writeInputs } from '../cells/cell-values';
import { eachCell, type RangeData } from '../cells/places';
import type { Run } from '../execution/run';
import type { Site } from '../host-context';
import { setNotes, setNumberFormats } from './range-formats';
import { rangeMethods } from './range-methods';

export interface ClearOptions {
  readonly contents: boolean;
  readonly formats: boolean;
  readonly notes: boolean;
  readonly rules: boolean;
}

const nothing: ClearOptions = { contents: false, formats: false, notes: false, rules: false };
/** What clear() without options clears: contents and formats, rules among them. */
const usual: ClearOptions = { ...nothing, contents: true, formats: true, rules: true };

export function rangeClearing(site: Site): ServiceType['methods'] {
  const { write } = rangeMethods(site);
  const clearing = (what: Partial<ClearOptions>) =>
    write('', (range, _args, run) => clearCells(site, run, range, { ...nothing, ...what }));
  return {
    clear: write<[Map<string, unknown>?]>('Object?', (range, [options], run) =>
      clearCells(site, run, range, parseClearOptions(options)),
    ),
    clearContent: clearing({ contents: true }),
    clearFormat: clearing({ formats: true }),
    clearNote: clearing({ notes: true }),
    clearDataValidations: clearing({ rules: true }),
  };
}

/** `{contentsOnly, formatOnly, commentsOnly, validationsOnly}`; none of them means the usual. */
export function parseClearOptions(options: Map<string, unknown> | null | undefined): ClearOptions {
  const parsed = {
    contents: options?.get('contentsOnly') === true,
    formats: options?.get('formatOnly') === true,
    notes: options?.get('commentsOnly') === true,
    rules: options?.get('validationsOnly') === true,
  };
  return Object.values(parsed).some(Boolean) ? parsed : usual;
}

export function clearCells(site: Site, run: Run, range: RangeData, what: ClearOptions): void {
  if (what.contents)
    writeInputs(
      site,
      run,
      range,
      eachCell(range, () => ({ value: null })),
    );
  if (what.formats) {
    setNumberFormats(
      site,
      range,
      eachCell(range, () => 'General'),
    );
    site.workbook.setStyles(range.sheetId, range, () => noLooks);
  }
  if (what.notes)
    setNotes(
      site,
      range,
      eachCell(range, () => null),
    );
  if (what.rules)
    site.workbook.setRules(
      range.sheetId,
      range,
      eachCell(range, () => null),
    );
}

const noLooks: CellStyle = {
  isBold: null,
  isItalic: null,
  isUnderlined: null,
  isStruckThrough: null,
  fontSizePt: null,
  fontFamily: null,
  color: null,
  background: null,
  align: null,
  verticalAlign: null,
  wrap: null,
  borders: { top: null, right: null, bottom: null, left: null },
};
