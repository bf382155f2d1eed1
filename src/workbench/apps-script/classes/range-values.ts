import type { CellInput } from '../../workbook/workbook';
import type { ServiceType } from '../calls/service-type';
import { checkShape, toScriptValue, writeInputs, writeValues } from '../cells/cell-values';
import { shiftReferences, toR1C1 } from '../cells/formula-references';
import { eachCell, oneCell, type RangeData } from '../cells/places';
import type { Run } from '../execution/run';
import type { HostContext } from '../host-context';
import { rangeMethods } from './method-kinds';

/** Values, formulas and texts of the cells of a range. */
export function rangeValues(context: HostContext): ServiceType['methods'] {
  const { workbook } = context;
  const { read, write } = rangeMethods(context);

  const values = (range: RangeData) =>
    workbook.values(range.sheetId, range).map((row) => row.map((value) => toScriptValue(value, workbook.timeZone)));
  const formulas = (range: RangeData) => workbook.formulas(range.sheetId, range);
  const setFormulas = (range: RangeData, texts: readonly (readonly unknown[])[], run: Run) => {
    checkShape(context, texts, range);
    const inputs = texts.map((row) => row.map(formulaInput));
    writeInputs(context, run, range, inputs);
  };
  const all = <Value>(range: RangeData, value: Value) => eachCell(range, () => value);

  return {
    getValue: read((range) => values(oneCell(range))[0]?.[0]),
    getValues: read(values),
    getDisplayValue: read((range) => workbook.displayValues(range.sheetId, oneCell(range))[0]?.[0]),
    getDisplayValues: read((range) => workbook.displayValues(range.sheetId, range)),
    getFormula: read((range) => formulas(oneCell(range))[0]?.[0]),
    getFormulas: read(formulas),
    getFormulasR1C1: read((range) =>
      formulas(range).map((row, r) => row.map((text, c) => toR1C1(text, range.row + r, range.column + c))),
    ),
    isBlank: read((range) =>
      workbook.values(range.sheetId, range).every((row) => row.every((value) => value === null)),
    ),

    setValue: write<[unknown]>('Any', (range, [value], run) => writeValues(context, run, range, all(range, value))),
    setValues: write<[unknown[][]]>('Any[][]', (range, [rows], run) => {
      checkShape(context, rows, range);
      writeValues(context, run, range, rows);
    }),
    // Relative references move along with each cell, as in a copy of the first one.
    setFormula: write<[string]>('String', (range, [text], run) => {
      const texts = all(range, text).map((row, r) => row.map((one, c) => shiftReferences(one, r, c)));
      setFormulas(range, texts, run);
    }),
    setFormulas: write<[unknown[][]]>('Any[][]', (range, [texts], run) => setFormulas(range, texts, run)),
  };
}

function formulaInput(given: unknown): CellInput {
  const text = given === null || given === undefined ? '' : String(given);
  if (text === '') return { value: null };
  return { formula: text.startsWith('=') ? text : `=${text}` };
}
