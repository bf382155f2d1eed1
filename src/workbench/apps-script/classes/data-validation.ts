import type { CellRule, CellValue } from '../../workbook/workbook';
import { type Method, method, objectType, type ServiceType } from '../calls/service-type';
import { EnumValue, Handle, Self } from '../calls/values';

/** Whether a rule refuses a value; a blank is always allowed. */
export function refusesValue(rule: CellRule | null | undefined, value: CellValue): boolean {
  if (rule?.criteria !== 'CHECKBOX' || rule.isInvalidAllowed || value === null) return false;
  return value !== checkedValue(rule.values) && value !== uncheckedValue(rule.values);
}

function checkedValue([checked]: readonly CellValue[]): CellValue {
  return checked ?? true;
}

function uncheckedValue(values: readonly CellValue[]): CellValue {
  return values.length === 0 ? false : (values[1] ?? null);
}

export function dataValidationTypes(): ServiceType[] {
  const rule = (get: (rule: CellRule) => unknown): Method => method<CellRule, []>('free', '', ({ data }) => get(data));
  return [
    objectType('SpreadsheetApp.DataValidation', {
      getCriteriaType: rule(({ criteria }) => new EnumValue('SpreadsheetApp.DataValidationCriteria', criteria)),
      getCriteriaValues: rule(({ values }) => values),
      copy: rule((data) => new Handle('DataValidationBuilder', data)),
    }),
    objectType('SpreadsheetApp.DataValidationBuilder', {
      requireCheckbox: method<CellRule, CellValue[]>(
        'free',
        '| Any | Any,Any',
        ({ data, args: values }) => new Self({ ...data, criteria: 'CHECKBOX', values }),
      ),
      setAllowInvalid: method<CellRule, [boolean]>(
        'free',
        'Boolean',
        ({ data, args: [isInvalidAllowed] }) => new Self({ ...data, isInvalidAllowed }),
      ),
      build: rule((data) => new Handle('DataValidation', data)),
    }),
  ];
}

/** As documented: a new rule warns, and does not refuse. */
export const newRule: CellRule = { criteria: '', values: [], isInvalidAllowed: true };
