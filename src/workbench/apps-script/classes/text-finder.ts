import { methodsOf, objectType, type ServiceType } from '../calls/service-type';
import { Handle, Self } from '../calls/values';
import { flushedFirst } from '../cells/flush';
import { type RangeData, rangeHandle } from '../cells/handles';
import type { HostContext } from '../host-context';

interface TextFinderData {
  readonly range: RangeData;
  readonly text: string;
  readonly isFormulaText: boolean;
}

const finderMethod = methodsOf<TextFinderData>();

export function newTextFinder(range: RangeData, text: string): Handle<TextFinderData> {
  return new Handle('TextFinder', { range, text, isFormulaText: false });
}

/** TextFinder: finds the cells that show a text, or have it in their formulas. */
export function textFinderType(context: HostContext): ServiceType {
  const { workbook } = context;
  return objectType('SpreadsheetApp.TextFinder', {
    matchFormulaText: finderMethod(
      'document-read',
      'Boolean',
      ({ data, args: [isFormulaText] }) => new Self({ ...data, isFormulaText }),
    ),
    findAll: finderMethod('document-read', '', ({ run, data }) => flushedFirst(context, run, () => find(data))),
  });

  function find({ range, text, isFormulaText }: TextFinderData): Handle[] {
    const wanted = text.toLowerCase();
    const formulas = isFormulaText ? workbook.formulas(range.sheetId, range) : [];
    return workbook.displayValues(range.sheetId, range).flatMap((row, r) =>
      row.flatMap((shown, c) => {
        const searched = (formulas[r]?.[c] || shown).toLowerCase();
        const cell = { row: range.row + r, column: range.column + c, rowCount: 1, columnCount: 1 };
        return searched.includes(wanted) ? [rangeHandle({ sheetId: range.sheetId, ...cell })] : [];
      }),
    );
  }
}
