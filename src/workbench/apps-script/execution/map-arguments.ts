import type { CellValue, CustomFunctionArgument } from '../../workbook/workbook';
import { toScriptValue } from '../cells/cell-values';
import type { UnspecifiedBehaviours } from '../unspecified-behaviours';

const forms = { undefined: undefined, null: null, 'empty text': '' };

/** A formula's arguments as the function gets them: blanks are empty text, error cells are their names as text. */
export function mapArguments(
  args: readonly CustomFunctionArgument[],
  timeZone: string,
  skipped: UnspecifiedBehaviours['skippedArgument'],
): unknown[] {
  return args.map((argument) => {
    if (argument === undefined) return forms[skipped];
    if (!Array.isArray(argument)) return toScriptValue(argument as CellValue, timeZone);
    const rows = argument as readonly (readonly CellValue[])[];
    return rows.map((row) => row.map((value) => toScriptValue(value, timeZone)));
  });
}
