import type { RuleCriteria } from '../../workbook/cells/cell';
import type { CellRule, CellValue } from '../../workbook/workbook';
import { type Method, method, objectType, type ServiceType } from '../calls/service-type';
import { EnumValue, Handle, Self } from '../calls/values';

/** Whether a rule refuses a value; a blank is always allowed. */
export function refusesValue(rule: CellRule | null | undefined, value: CellValue): boolean {
  if (!rule || rule.isInvalidAllowed || value === null) return false;
  switch (rule.criteria) {
    case 'CHECKBOX':
      return value !== checkedValue(rule.values) && value !== uncheckedValue(rule.values);
    case 'VALUE_IN_LIST':
      return !rule.values[0].includes(String(value));
    case 'NUMBER_BETWEEN':
      return typeof value !== 'number' || value < rule.values[0] || value > rule.values[1];
    case '':
      return false;
  }
}

function checkedValue([checked]: readonly CellValue[]): CellValue {
  return checked ?? true;
}

function uncheckedValue(values: readonly CellValue[]): CellValue {
  return values.length === 0 ? false : (values[1] ?? null);
}

export function dataValidationTypes(): ServiceType[] {
  const rule = (get: (rule: CellRule) => unknown): Method => method<CellRule, []>('free', '', ({ data }) => get(data));
  const require = <Args extends readonly unknown[]>(
    signature: string,
    criteria: (args: Args) => RuleCriteria,
  ): Method => method<CellRule, Args>('free', signature, ({ data, args }) => new Self({ ...data, ...criteria(args) }));
  return [
    objectType('SpreadsheetApp.DataValidation', {
      getAllowInvalid: rule(({ isInvalidAllowed }) => isInvalidAllowed),
      getHelpText: rule(({ helpText }) => helpText),
      getCriteriaType: rule(({ criteria }) => new EnumValue('SpreadsheetApp.DataValidationCriteria', criteria)),
      getCriteriaValues: rule(({ values }) => values),
      copy: rule((data) => new Handle('DataValidationBuilder', data)),
    }),
    objectType('SpreadsheetApp.DataValidationBuilder', {
      requireCheckbox: require<CellValue[]>('| Any | Any,Any', (values) => ({ criteria: 'CHECKBOX', values })),
      requireValueInList: require<[unknown[], boolean?]>('Any[] | Any[],Boolean', ([allowed, isDropdown]) => ({
        criteria: 'VALUE_IN_LIST',
        values: [allowed.map(String), isDropdown ?? true],
      })),
      requireNumberBetween: require<[number, number]>('Number,Number', (values) => ({
        criteria: 'NUMBER_BETWEEN',
        values,
      })),
      setAllowInvalid: method<CellRule, [boolean]>(
        'free',
        'Boolean',
        ({ data, args: [isInvalidAllowed] }) => new Self({ ...data, isInvalidAllowed }),
      ),
      setHelpText: method<CellRule, [string]>(
        'free',
        'String',
        ({ data, args: [helpText] }) => new Self({ ...data, helpText }),
      ),
      build: rule((data) => new Handle('DataValidation', data)),
    }),
  ];
}

/** As documented: a new rule warns, and does not refuse. */
export const newRule: CellRule = { criteria: '', values: [], isInvalidAllowed: true, helpText: null };
