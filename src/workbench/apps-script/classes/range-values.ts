import type { CellInput } from '../../workbook/workbook';
import type { ServiceType } from '../calls/service-type';
import type { Handle } from '../calls/values';
import { checkShape, toScriptValue, writeInputs, writeValues } from '../cells/cell-values';
import { fromR1C1, shiftReferences, toR1C1 } from '../cells/formula-references';
import { eachCell, oneCell, type RangeData } from '../cells/places';
import type { Run } from '../execution/run';
import type { Site } from '../host-context';
import { rangeMethods } from './range-methods';
import { type RichTextData, richTextOf } from './rich-text-value';

/** Values, formulas and texts of the cells of a range. */
export function rangeValues(site: Site): ServiceType['methods'] {
  const { workbook } = site;
  const { read, write } = rangeMethods(site);

  const values = (range: RangeData) =>
    workbook.values(range.sheetId, range).map((row) => row.map((value) => toScriptValue(value, workbook.timeZone)));
  const formulas = (range: RangeData) => workbook.formulas(range.sheetId, range);
  const formulasR1C1 = (range: RangeData) =>
    formulas(range).map((row, r) => row.map((text, c) => toR1C1(text, range.row + r, range.column + c)));
  const setFormulas = (range: RangeData, texts: readonly (readonly unknown[])[], run: Run) => {
    checkShape(site, texts, range);
    writeInputs(
      site,
      run,
      range,
      texts.map((row) => row.map(formulaInput)),
    );
  };
  const setR1C1 = (range: RangeData, texts: readonly (readonly string[])[], run: Run) => {
    checkShape(site, texts, range);
    const a1 = texts.map((row, r) => row.map((text, c) => fromR1C1(text, range.row + r, range.column + c)));
    setFormulas(range, a1, run);
  };
  const setRichTexts = (range: RangeData, texts: readonly (readonly Handle[])[], run: Run) => {
    checkShape(site, texts, range);
    const inputs = texts.map((row) => row.map(({ data }): CellInput => ({ richText: data as RichTextData })));
    writeInputs(site, run, range, inputs);
  };
  const all = <Value>(range: RangeData, value: Value) => eachCell(range, () => value);

  return {
    getValue: read((range) => values(oneCell(range))[0]?.[0]),
    getValues: read(values),
    getDisplayValue: read((range) => workbook.displayValues(range.sheetId, oneCell(range))[0]?.[0]),
    getDisplayValues: read((range) => workbook.displayValues(range.sheetId, range)),
    getFormula: read((range) => formulas(oneCell(range))[0]?.[0]),
    getFormulas: read(formulas),
    getFormulaR1C1: read((range) => formulasR1C1(oneCell(range))[0]?.[0]),
    getFormulasR1C1: read(formulasR1C1),
    getRichTextValue: read((range) => richTextOf(site, oneCell(range))[0]?.[0]),
    getRichTextValues: read((range) => richTextOf(site, range)),
    isBlank: read((range) =>
      workbook.values(range.sheetId, range).every((row) => row.every((value) => value === null)),
    ),

    setValue: write<[unknown]>('Any', (range, [value], run) => writeValues(site, run, range, all(range, value))),
    setValues: write<[unknown[][]]>('Any[][]', (range, [rows], run) => {
      checkShape(site, rows, range);
      writeValues(site, run, range, rows);
    }),
    // Relative references move along with each cell, as in a copy of the first one.
    setFormula: write<[string]>('String', (range, [text], run) => {
      const texts = all(range, text).map((row, r) => row.map((one, c) => shiftReferences(one, r, c)));
      setFormulas(range, texts, run);
    }),
    setFormulas: write<[unknown[][]]>('Any[][]', (range, [texts], run) => setFormulas(range, texts, run)),
    setFormulaR1C1: write<[string]>('String', (range, [text], run) => setR1C1(range, all(range, text), run)),
    setFormulasR1C1: write<[string[][]]>('String[][]', (range, [texts], run) => setR1C1(range, texts, run)),
    setRichTextValue: write<[Handle]>('RichTextValue', (range, [text], run) =>
      setRichTexts(range, all(range, text), run),
    ),
    setRichTextValues: write<[Handle[][]]>('RichTextValue[][]', (range, [texts], run) =>
      setRichTexts(range, texts, run),
    ),
  };
}

function formulaInput(given: unknown): CellInput {
  const text = given === null || given === undefined ? '' : String(given);
  if (text === '') return { value: null };
  return { formula: text.startsWith('=') ? text : `=${text}` };
}
