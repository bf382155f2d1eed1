import { ServiceError } from '../../rpc/service-error';
import { type Method, method, objectType, type ServiceType } from '../../rpc/service-type';
import { Handle, Self } from '../../rpc/values';
import type { Site } from '../../site';
import { flushBeforeReading } from './flush';
import { type RangeData, rangeHandle } from './place';

interface FinderData {
  readonly text: string;
  readonly ranges: readonly RangeData[];
  readonly isFormulaText: boolean;
  readonly isRegularExpression: boolean;
  readonly isCaseMatched: boolean;
  readonly isWholeCell: boolean;
}

export function newTextFinder(text: string, ranges: readonly RangeData[]): Handle {
  const data: FinderData = {
    text,
    ranges,
    isFormulaText: false,
    isRegularExpression: false,
    isCaseMatched: false,
    isWholeCell: false,
  };
  return new Handle('TextFinder', data);
}

/** Searches formula text, or what is shown. Replacing is left out: it can leave a broken formula behind. */
export function textFinderType(site: Site): ServiceType {
  const option = (name: 'isFormulaText' | 'isRegularExpression' | 'isCaseMatched' | 'isWholeCell'): Method =>
    method<FinderData, [boolean]>(
      'document-read',
      'Boolean',
      ({ data, args: [isOn] }) => new Self({ ...data, [name]: isOn }),
    );
  return objectType('SpreadsheetApp.TextFinder', {
    matchFormulaText: option('isFormulaText'),
    useRegularExpression: option('isRegularExpression'),
    matchCase: option('isCaseMatched'),
    matchEntireCell: option('isWholeCell'),
    findAll: method<FinderData, []>('document-read', '', async ({ run, data }) => {
      await flushBeforeReading(site, run);
      const isFound = matcher(site, data);
      return data.ranges.flatMap((range) => cellsWhere(site, range, data.isFormulaText, isFound)).map(rangeHandle);
    }),
  });
}

function cellsWhere(
  { workbook }: Site,
  range: RangeData,
  isFormulaText: boolean,
  isFound: (text: string) => boolean,
): RangeData[] {
  const shown = workbook.displayValues(range.sheetId, range);
  const formulas = isFormulaText ? workbook.formulas(range.sheetId, range) : [];
  return shown.flatMap((row, r) =>
    row.flatMap((text, c) =>
      isFound(formulas[r]?.[c] || text)
        ? [{ sheetId: range.sheetId, row: range.row + r, column: range.column + c, rowCount: 1, columnCount: 1 }]
        : [],
    ),
  );
}

function matcher(site: Site, data: FinderData): (text: string) => boolean {
  const pattern = data.isRegularExpression ? data.text : data.text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  try {
    const expression = new RegExp(data.isWholeCell ? `^(?:${pattern})$` : pattern, data.isCaseMatched ? 'u' : 'iu');
    return (text) => text !== '' && expression.test(text);
  } catch {
    throw new ServiceError(site.messages.invalidArgument(data.text));
  }
}
