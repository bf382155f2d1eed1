import { method, objectType, type ServiceType } from '../calls/service-type';
import { Handle, Self } from '../calls/values';
import { flushBeforeReading } from '../cells/flush';
import { type RangeData, rangeHandle } from '../cells/places';
import type { HostContext } from '../host-context';

interface FinderData {
  readonly text: string;
  readonly ranges: readonly RangeData[];
  readonly isFormulaText: boolean;
}

export function newTextFinder(text: string, ranges: readonly RangeData[]): Handle {
  return new Handle('TextFinder', { text, ranges, isFormulaText: false } satisfies FinderData);
}

/** Finds text in any letter case; replacing is not emulated, since Google's leaves broken formulas behind. */
export function textFinderType(context: HostContext): ServiceType {
  return objectType('SpreadsheetApp.TextFinder', {
    matchFormulaText: method<FinderData, [boolean]>(
      'document-read',
      'Boolean',
      ({ data, args: [isFormulaText] }) => new Self({ ...data, isFormulaText } satisfies FinderData),
    ),
    findAll: method<FinderData, []>('document-read', '', async ({ run, data }) => {
      await flushBeforeReading(context, run);
      return data.ranges.flatMap((range) => cellsWith(context, range, data)).map(rangeHandle);
    }),
  });
}

function cellsWith({ workbook }: HostContext, range: RangeData, { text, isFormulaText }: FinderData): RangeData[] {
  const wanted = text.toLowerCase();
  const shown = workbook.displayValues(range.sheetId, range);
  const formulas = isFormulaText ? workbook.formulas(range.sheetId, range) : [];
  return shown.flatMap((row, r) =>
    row.flatMap((display, c) => {
      const searched = formulas[r]?.[c] || display;
      if (searched === '' || !searched.toLowerCase().includes(wanted)) return [];
      return [{ sheetId: range.sheetId, row: range.row + r, column: range.column + c, rowCount: 1, columnCount: 1 }];
    }),
  );
}
