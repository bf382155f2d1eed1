import type { CellInput, CellRule, CellValue } from '../../workbook/workbook';
import type { ServiceType } from '../calls/service-type';
import { Handle } from '../calls/values';
import { checkShape, writeInputs } from '../cells/cell-values';
import { eachCell, oneCell, type RangeData } from '../cells/places';
import type { Run } from '../execution/run';
import type { Site } from '../host-context';
import { checkedValue, uncheckedValue } from './data-validation';
import { rangeMethods } from './range-methods';

/** Data validation of cells, checkboxes above all. */
export function rangeRules(site: Site): ServiceType['methods'] {
  const { workbook } = site;
  const { read, write } = rangeMethods(site);
  const rules = (range: RangeData) => workbook.rules(range.sheetId, range);
  const handles = (range: RangeData) =>
    rules(range).map((row) => row.map((rule) => rule && new Handle('DataValidation', rule)));
  const setRules = (range: RangeData, given: readonly (readonly (Handle | null)[])[]) => {
    checkShape(site, given, range);
    const own = given.map((row) => row.map((rule) => (rule ? (rule.data as CellRule) : null)));
    workbook.setRules(range.sheetId, range, own);
  };
  /** Writes to the cells that have a checkbox, and leaves the others. */
  const writeToCheckboxes = (range: RangeData, run: Run, value: (rule: CellRule) => CellValue) => {
    const inputs = rules(range).map((row) => row.map((rule) => (isCheckbox(rule) ? input(value(rule)) : undefined)));
    writeInputs(site, run, range, inputs);
  };

  return {
    getDataValidation: read((range) => handles(oneCell(range))[0]?.[0]),
    getDataValidations: read(handles),
    setDataValidation: write<[Handle | null]>('DataValidation?', (range, [rule]) =>
      setRules(
        range,
        eachCell(range, () => rule ?? null),
      ),
    ),
    setDataValidations: write<[(Handle | null)[][]]>('Any[][]', (range, [given]) => setRules(range, given)),
    insertCheckboxes: write<unknown[]>('| Any | Any,Any', (range, values, run) => {
      const rule: CellRule = { criteria: 'CHECKBOX', values: [...values], isInvalidAllowed: false, helpText: null };
      workbook.setRules(
        range.sheetId,
        range,
        eachCell(range, () => rule),
      );
      writeToCheckboxes(range, run, uncheckedValue);
    }),
    removeCheckboxes: write('', (range, _args, run) => {
      const before = workbook.values(range.sheetId, range);
      const all = rules(range);
      const inputs = all.map((row, r) =>
        row.map((rule, c) => {
          const value = before[r]?.[c] ?? null;
          const isOurs = isCheckbox(rule) && (value === checkedValue(rule) || value === uncheckedValue(rule));
          return isOurs ? input(null) : undefined;
        }),
      );
      const kept = all.map((row) => row.map((rule) => (isCheckbox(rule) ? null : rule)));
      workbook.setRules(range.sheetId, range, kept);
      writeInputs(site, run, range, inputs);
    }),
    check: write('', (range, _args, run) => writeToCheckboxes(range, run, checkedValue)),
    uncheck: write('', (range, _args, run) => writeToCheckboxes(range, run, uncheckedValue)),
    /** null where some are checked and some not, or a cell has no checkbox. */
    isChecked: read((range) => {
      const values = workbook.values(range.sheetId, range).flat();
      const states = rules(range)
        .flat()
        .map((rule, index) => (isCheckbox(rule) ? (values[index] ?? null) === checkedValue(rule) : null));
      const [first = null] = states;
      return states.every((state) => state === first) ? first : null;
    }),
  };
}

function isCheckbox(rule: CellRule | null): rule is CellRule {
  return rule?.criteria === 'CHECKBOX';
}

function input(value: CellValue): CellInput {
  return { value: value as Exclude<CellValue, { error: string }> };
}
