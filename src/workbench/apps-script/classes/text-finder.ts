import { ServiceError } from '../calls/service-error';
import { type Method, method, objectType, type ServiceType } from '../calls/service-type';
import { Handle, Self } from '../calls/values';
import { flushBeforeReading } from '../cells/flush';
import { type RangeData, rangeHandle } from '../cells/places';
import type { Site } from '../host-context';
import { matchWithin } from './timed-match';

const LONGEST_SEARCH_MS = 1_000;

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
      const expression = expressionOf(site, data);
      return data.ranges.flatMap((range) => cellsWhere(site, range, data.isFormulaText, expression)).map(rangeHandle);
    }),
  });
}

function cellsWhere(
  { workbook, messages }: Site,
  range: RangeData,
  isFormulaText: boolean,
  expression: RegExp,
): RangeData[] {
  const shown = workbook.displayValues(range.sheetId, range);
  const formulas = isFormulaText ? workbook.formulas(range.sheetId, range) : [];
  const texts = shown.flatMap((row, r) => row.map((text, c) => formulas[r]?.[c] || text));
  const matches = matchWithin(LONGEST_SEARCH_MS, expression, texts);
  if (!matches) throw new ServiceError(messages.serverError());
  return shown.flatMap((row, r) =>
    row.flatMap((_, c) =>
      texts[r * range.columnCount + c] !== '' && matches[r * range.columnCount + c]
        ? [{ sheetId: range.sheetId, row: range.row + r, column: range.column + c, rowCount: 1, columnCount: 1 }]
        : [],
    ),
  );
}

function expressionOf(site: Site, data: FinderData): RegExp {
  const pattern = data.isRegularExpression ? data.text : data.text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  try {
    return new RegExp(data.isWholeCell ? `^(?:${pattern})$` : pattern, data.isCaseMatched ? 'u' : 'iu');
  } catch {
    throw new ServiceError(site.messages.invalidArgument(data.text));
  }
}
