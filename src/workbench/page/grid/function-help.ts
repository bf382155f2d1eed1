import { FunctionType, IDescriptionService, type IFunctionInfo } from '@univerjs/preset-sheets-core';
import type { CustomFunctionHelp } from '../../workbook/workbook';
import type { Grid } from './grid';

let registered: { dispose(): void } | null = null;

/** Puts the add-on's functions into the autocomplete, with the help of their parameters. */
export function showFunctionHelp(grid: Grid, functions: readonly CustomFunctionHelp[]): void {
  registered?.dispose();
  registered = grid.injector.get(IDescriptionService).registerDescriptions(functions.map(toFunctionInfo));
}

function toFunctionInfo({ name, description, parameters }: CustomFunctionHelp): IFunctionInfo {
  return {
    functionName: name,
    functionType: FunctionType.User,
    description,
    abstract: description.split(/(?<=\.)\s/)[0] ?? description,
    functionParameter: parameters.map((parameter, index) => ({
      // Univer joins the names by commas alone, and then breaks the line within a name.
      name: index === 0 ? parameter.name : ` ${parameter.name}`,
      detail: parameter.description,
      // Sheets shows the names as the example of a custom function.
      example: index === 0 ? parameter.name : ` ${parameter.name}`,
      // Sheets shows every parameter of a custom function as required (rules 9.2).
      require: 1,
      repeat: 0,
    })),
  };
}
