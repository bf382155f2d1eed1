import type { FilterCriteriaState } from '../../workbook/sheets/range-metadata';
import { type Method, method, objectType, type ServiceType } from '../calls/service-type';
import { EnumValue, Handle, Self } from '../calls/values';
import type { CellShown } from './filter-conditions';
import { conditions } from './filter-conditions';

const none: FilterCriteriaState = { hiddenValues: [], condition: null };
export const newFilterCriteria = () => new Handle('FilterCriteriaBuilder', none);

/** Whether the criteria of a column leave a row to be seen. */
export function passes({ hiddenValues, condition }: FilterCriteriaState, cell: CellShown): boolean {
  if (hiddenValues.includes(cell.shown)) return false;
  return !condition || (conditions[condition.name]?.holds(cell, condition.values) ?? true);
}

export function filterCriteriaTypes(): ServiceType[] {
  const read = (get: (criteria: FilterCriteriaState) => unknown): Method =>
    method<FilterCriteriaState, []>('document-read', '', ({ data }) => get(data));
  const readers = {
    getHiddenValues: read(({ hiddenValues }) => hiddenValues),
    getCriteriaType: read(({ condition }) =>
      condition ? new EnumValue('SpreadsheetApp.BooleanCriteria', condition.name) : null,
    ),
    getCriteriaValues: read(({ condition }) => condition?.values ?? []),
    copy: read((data) => new Handle('FilterCriteriaBuilder', data)),
  };
  const whens = Object.entries(conditions).map(([name, { methodName, signature }]) => [
    methodName,
    method<FilterCriteriaState, unknown[]>(
      'free',
      signature,
      ({ data, args }) => new Self({ ...data, condition: { name, values: [...args] } } satisfies FilterCriteriaState),
    ),
  ]);
  return [
    objectType('SpreadsheetApp.FilterCriteria', readers),
    objectType('SpreadsheetApp.FilterCriteriaBuilder', {
      ...readers,
      ...(Object.fromEntries(whens) as ServiceType['methods']),
      setHiddenValues: method<FilterCriteriaState, [string[]]>(
        'free',
        'String[]',
        ({ data, args: [hiddenValues] }) => new Self({ ...data, hiddenValues } satisfies FilterCriteriaState),
      ),
      build: method<FilterCriteriaState, []>('free', '', ({ data }) => new Handle('FilterCriteria', data)),
    }),
  ];
}
