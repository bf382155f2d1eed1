import type { CellValue, CustomFunctionArgument } from '../../workbook/workbook';
import { encode } from '../rpc/values';
import type { Wire } from '../rpc/wire';
import { toScriptValue } from '../services/spreadsheet/cell-values';

/** A formula's arguments as the function gets them: blanks are empty text, error cells are their names as text. */
export function mapArguments(args: readonly CustomFunctionArgument[], timeZone: string): Wire[] {
  return args.map((argument) => {
    if (argument === undefined) return encode(undefined);
    if (!Array.isArray(argument)) return encode(toScriptValue(argument as CellValue, timeZone));
    const rows = argument as readonly (readonly CellValue[])[];
    return encode(rows.map((row) => row.map((value) => toScriptValue(value, timeZone))));
  });
}
