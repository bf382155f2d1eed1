import { FunctionType, type IFunctionInfo } from '@univerjs/engine-formula';
import { IDescriptionService } from '@univerjs/sheets-formula';
import type { CustomFunctionHelp } from '../../workbook/workbook';
import type { Grid } from './grid';

let registered: { dispose(): void } | null = null;

/** Adds the functions of the add-on to autocomplete, with help for their parameters. */
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
      // Univer joins the names with commas only. Without the space, a line would break within a name.
      name: index === 0 ? parameter.name : ` ${parameter.name}`,
      detail: parameter.description,
      // Sheets uses the parameter names as the example of a custom function.
      example: index === 0 ? parameter.name : ` ${parameter.name}`,
      // Sheets shows every parameter of a custom function as required.
      require: 1,
      repeat: 0,
    })),
  };
}
