import type { CellValue, DataValidationRule } from '../../workbook/workbook';
import { type Method, method, methodsOf, objectType, type ServiceType } from '../calls/service-type';
import { EnumValue, Handle, Self } from '../calls/values';

const ruleMethod = methodsOf<DataValidationRule>();

/** Whether a rule does not allow a value. A blank is always valid. */
export function isInvalid(rule: DataValidationRule | null | undefined, value: CellValue): boolean {
  if (!rule || rule.criteria === '' || rule.isInvalidAllowed || value === null) return false;
  if (rule.criteria === 'VALUE_IN_LIST') return !rule.values.includes(value);
  return value !== checkedValue(rule.values) && value !== uncheckedValue(rule.values);
}

function checkedValue([checked]: readonly CellValue[]): CellValue {
  return checked ?? true;
}

function uncheckedValue(values: readonly CellValue[]): CellValue {
  return values.length === 0 ? false : (values[1] ?? null);
}

export function dataValidationTypes(): ServiceType[] {
  const rule = (get: (rule: DataValidationRule) => unknown): Method => ruleMethod('free', '', ({ data }) => get(data));
  return [
    objectType('SpreadsheetApp.DataValidation', {
      getCriteriaType: rule(({ criteria }) => new EnumValue('SpreadsheetApp.DataValidationCriteria', criteria)),
      getCriteriaValues: rule(({ criteria, values }) => (criteria === 'VALUE_IN_LIST' ? [values, true] : values)),
      copy: rule((data) => new Handle('DataValidationBuilder', data)),
    }),
    objectType('SpreadsheetApp.DataValidationBuilder', {
      requireCheckbox: method<DataValidationRule, CellValue[]>(
        'free',
        '| Any | Any,Any',
        ({ data, args: values }) => new Self({ ...data, criteria: 'CHECKBOX', values }),
      ),
      requireValueInList: ruleMethod('free', 'Any[],Boolean?', ({ data, args: [texts] }) => {
        return new Self({ ...data, criteria: 'VALUE_IN_LIST', values: texts.map(String) });
      }),
      setAllowInvalid: ruleMethod(
        'free',
        'Boolean',
        ({ data, args: [isInvalidAllowed] }) => new Self({ ...data, isInvalidAllowed }),
      ),
      build: rule((data) => new Handle('DataValidation', data)),
    }),
  ];
}

/** As documented, a new rule shows a warning and does not reject the input. */
export const newDataValidation: DataValidationRule = { criteria: '', values: [], isInvalidAllowed: true };
