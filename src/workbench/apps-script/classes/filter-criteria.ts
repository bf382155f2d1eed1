import {
  type FilterConditionName,
  type FilterCriteriaState,
  filterConditionNames,
} from '../../workbook/sheets/range-metadata';
import { ServiceError } from '../calls/service-error';
import { method, objectType, type ServiceType } from '../calls/service-type';
import { EnumValue, Handle, Self } from '../calls/values';

interface Condition {
  /** Of the builder. */
  readonly methodName: string;
  readonly signature: string;
}

const conditions: { readonly [Name in FilterConditionName]: Condition } = {
  CELL_NOT_EMPTY: { methodName: 'whenCellNotEmpty', signature: '' },
  TEXT_CONTAINS: { methodName: 'whenTextContains', signature: 'String' },
  NUMBER_GREATER_THAN: { methodName: 'whenNumberGreaterThan', signature: 'Number' },
};

export const newFilterCriteria: FilterCriteriaState = { hiddenValues: [], condition: null };

/** FilterCriteria and its builder. */
export function filterCriteriaTypes(): ServiceType[] {
  const builder: { [name: string]: ServiceType['methods'][string] } = {
    setHiddenValues: method<FilterCriteriaState, [string[]]>(
      'free',
      'String[]',
      ({ data, args: [hiddenValues] }) => new Self({ ...data, hiddenValues } satisfies FilterCriteriaState),
    ),
    withCriteria: method<FilterCriteriaState, [EnumValue, unknown[]]>(
      'free',
      'SpreadsheetApp.BooleanCriteria,Any[]',
      ({ data, args: [{ name }, values] }) => {
        const known = filterConditionNames.find((each) => each === name);
        if (known === undefined) throw new ServiceError(`BooleanCriteria.${name}`, 'UnsupportedHostCall');
        return new Self({ ...data, condition: { name: known, values } } satisfies FilterCriteriaState);
      },
    ),
    build: method<FilterCriteriaState, []>('free', '', ({ data }) => new Handle('FilterCriteria', data)),
  };
  for (const name of filterConditionNames) {
    const { methodName, signature } = conditions[name];
    builder[methodName] = method<FilterCriteriaState, unknown[]>(
      'free',
      signature,
      ({ data, args }) => new Self({ ...data, condition: { name, values: [...args] } } satisfies FilterCriteriaState),
    );
  }
  return [
    objectType('SpreadsheetApp.FilterCriteriaBuilder', builder),
    objectType('SpreadsheetApp.FilterCriteria', {
      getHiddenValues: method<FilterCriteriaState, []>('document-read', '', ({ data }) => data.hiddenValues),
      getCriteriaType: method<FilterCriteriaState, []>('document-read', '', ({ data: { condition } }) =>
        condition ? new EnumValue('SpreadsheetApp.BooleanCriteria', condition.name) : null,
      ),
      getCriteriaValues: method<FilterCriteriaState, []>(
        'document-read',
        '',
        ({ data: { condition } }) => condition?.values ?? [],
      ),
      copy: method<FilterCriteriaState, []>('free', '', ({ data }) => new Handle('FilterCriteriaBuilder', data)),
    }),
  ];
}
