import type { CellRule, CellValue } from '../../workbook/workbook';
import { type Method, method, objectType, type ServiceType } from '../calls/service-type';
import { EnumValue, Handle, Self } from '../calls/values';

/** Whether a rule refuses a value; a blank is always allowed. */
export function isTurnedAway(rule: CellRule | null | undefined, value: CellValue): boolean {
  if (!rule || rule.isInvalidAllowed || value === null) return false;
  const [first, second] = rule.values;
  switch (rule.criteria) {
    case 'CHECKBOX':
      return value !== checkedValue(rule) && value !== uncheckedValue(rule);
    case 'VALUE_IN_LIST':
      return !(first as readonly unknown[]).some((allowed) => String(allowed) === String(value));
    case 'NUMBER_BETWEEN':
      return typeof value !== 'number' || value < Number(first) || value > Number(second);
    case 'NUMBER_GREATER_THAN':
      return typeof value !== 'number' || value <= Number(first);
    case 'NUMBER_GREATER_THAN_OR_EQUAL_TO':
      return typeof value !== 'number' || value < Number(first);
    default:
      return false;
  }
}

export function checkedValue({ values }: CellRule): CellValue {
  return (values[0] ?? true) as CellValue;
}

export function uncheckedValue({ values }: CellRule): CellValue {
  return (values.length > 1 ? values[1] : values.length === 1 ? null : false) as CellValue;
}

export function dataValidationTypes(): ServiceType[] {
  const rule = (get: (rule: CellRule) => unknown): Method => method<CellRule, []>('free', '', ({ data }) => get(data));
  const require = <Args extends readonly unknown[]>(
    criteria: string,
    signature: string,
    values: (args: Args) => readonly unknown[],
  ): Method =>
    method<CellRule, Args>(
      'free',
      signature,
      ({ data, args }) => new Self({ ...data, criteria, values: values(args) }),
    );
  return [
    objectType('SpreadsheetApp.DataValidation', {
      getAllowInvalid: rule(({ isInvalidAllowed }) => isInvalidAllowed),
      getHelpText: rule(({ helpText }) => helpText),
      getCriteriaType: rule(({ criteria }) => new EnumValue('SpreadsheetApp.DataValidationCriteria', criteria)),
      getCriteriaValues: rule(({ values }) => values),
      copy: rule((data) => new Handle('DataValidationBuilder', data)),
    }),
    objectType('SpreadsheetApp.DataValidationBuilder', {
      requireCheckbox: require<unknown[]>('CHECKBOX', '| Any | Any,Any', (args) => args),
      requireValueInList: require<[unknown[], boolean?]>('VALUE_IN_LIST', 'Any[] | Any[],Boolean', ([
        values,
        isDropdown,
      ]) => [values.map(String), isDropdown ?? true]),
      requireNumberBetween: require<[number, number]>('NUMBER_BETWEEN', 'Number,Number', (args) => args),
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
