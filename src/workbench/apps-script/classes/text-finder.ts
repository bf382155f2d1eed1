import { methodsOf, objectType, type ServiceType } from '../calls/service-type';
import { Handle, Self } from '../calls/values';
import { flushBeforeReading } from '../cells/flush';
import { type RangeData, rangeHandle } from '../cells/handles';
import type { HostContext } from '../host-context';

interface TextFinderData {
  readonly range: RangeData;
  readonly text: string;
  readonly isCaseMatched: boolean;
  readonly isEntireCell: boolean;
  readonly isFormulaText: boolean;
}

const finderMethod = methodsOf<TextFinderData>();

export function newTextFinder(range: RangeData, text: string): Handle<TextFinderData> {
  return new Handle('TextFinder', { range, text, isCaseMatched: false, isEntireCell: false, isFormulaText: false });
}

/** TextFinder: finds the cells that show a text, or have it in their formulas. */
export function textFinderType(context: HostContext): ServiceType {
  const { workbook } = context;
  const option = (change: (isOn: boolean) => Partial<TextFinderData>) =>
    finderMethod('document-read', 'Boolean', ({ data, args: [isOn] }) => new Self({ ...data, ...change(isOn) }));
  return objectType('SpreadsheetApp.TextFinder', {
    matchCase: option((isCaseMatched) => ({ isCaseMatched })),
    matchEntireCell: option((isEntireCell) => ({ isEntireCell })),
    matchFormulaText: option((isFormulaText) => ({ isFormulaText })),
    findAll: finderMethod('document-read', '', async ({ run, data }) => {
      await flushBeforeReading(context, run);
      const { range, text, isCaseMatched, isEntireCell, isFormulaText } = data;
      const fold = (value: string): string => (isCaseMatched ? value : value.toLowerCase());
      const wanted = fold(text);
      const formulas = isFormulaText ? workbook.formulas(range.sheetId, range) : [];
      return workbook.displayValues(range.sheetId, range).flatMap((row, r) =>
        row.flatMap((shown, c) => {
          const searched = fold(formulas[r]?.[c] || shown);
          const isFound = isEntireCell ? searched === wanted : searched.includes(wanted);
          const cell = { row: range.row + r, column: range.column + c, rowCount: 1, columnCount: 1 };
          return isFound ? [rangeHandle({ sheetId: range.sheetId, ...cell })] : [];
        }),
      );
    }),
  });
}
