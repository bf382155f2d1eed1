import { applyFilter, removeFilter } from '../../workbook/sheets/filter-rows';
import {
  type FilterConditionName,
  type FilterCriteriaState,
  type FilterState,
  filterConditionNames,
} from '../../workbook/sheets/range-metadata';
import { sortRows } from '../../workbook/sheets/sort-rows';
import { ServiceError } from '../calls/service-error';
import { method, methodsOf, objectType, type ServiceType } from '../calls/service-type';
import { EnumValue, Handle, Self } from '../calls/values';
import { afterFlush } from '../cells/flush';
import { type RangeData, rangeHandle, rectangleOf } from '../cells/handles';
import { checkMayFilter } from '../cells/merge-limits';
import type { Run } from '../execution/run';
import type { HostContext } from '../host-context';
import { checkMayEdit } from '../permissions/edit-permission';

const filterMethod = methodsOf<
  FilterData,
  { FilterCriteria: FilterCriteriaState; FilterCriteriaBuilder: FilterCriteriaState }
>();
const criteriaMethod = methodsOf<FilterCriteriaState>();

interface FilterData {
  readonly sheetId: number;
}

/** The basic filter of a sheet; it has one at most. */
export function filterOf({ workbook }: HostContext, sheetId: number): Handle | null {
  const exists = workbook.rangeMetadata.filters.all().some((filter) => filter.sheetId === sheetId);
  return exists ? new Handle('Filter', { sheetId } satisfies FilterData) : null;
}

export function createFilter(context: HostContext, range: RangeData): Handle {
  if (filterOf(context, range.sheetId)) throw new ServiceError(context.messages.filterExists());
  checkMayFilter(context, range);
  const { sheetId } = range;
  context.workbook.rangeMetadata.filters.add({ sheetId, rectangle: rectangleOf(range), criteria: {} });
  return new Handle('Filter', { sheetId } satisfies FilterData);
}

export function filterType(context: HostContext): ServiceType {
  const { workbook, messages } = context;
  const list = workbook.rangeMetadata.filters;
  const found = ({ sheetId }: FilterData): FilterState => {
    const filter = list.all().find((item) => item.sheetId === sheetId);
    if (!filter) throw new ServiceError(messages.filterNotFound());
    return filter;
  };
  const rangeOf = ({ sheetId, rectangle }: FilterState): RangeData => ({ sheetId, ...rectangle });
  /** The column of the sheet; a filter's first column need not be the sheet's. */
  const checked = (filter: FilterState, column: number): number => {
    const { column: first, columnCount } = rangeOf(filter);
    if (column < first || column >= first + columnCount) throw new ServiceError(messages.columnOutsideFilter());
    return column;
  };
  const change = (run: Run, data: FilterData, make: (filter: FilterState) => FilterState): Self | Promise<Self> =>
    afterFlush(context, run, () => {
      const filter = make(found(data));
      checkMayEdit(context, run, data.sheetId, rangeOf(filter));
      list.set(filter);
      applyFilter(workbook, filter);
      return new Self(data);
    });

  return objectType('SpreadsheetApp.Filter', {
    getRange: filterMethod('document-read', '', ({ data }) => rangeHandle(rangeOf(found(data)))),
    getColumnFilterCriteria: filterMethod('document-read', 'Integer', ({ data, args: [column] }) => {
      const filter = found(data);
      const criteria = filter.criteria[checked(filter, column)];
      return criteria ? new Handle('FilterCriteria', criteria) : null;
    }),
    setColumnFilterCriteria: filterMethod(
      'document-write',
      'Integer,FilterCriteria? | Integer,FilterCriteriaBuilder',
      ({ run, data, args: [column, given] }) =>
        change(run, data, (filter) => withCriteria(filter, checked(filter, column), given)),
    ),
    removeColumnFilterCriteria: filterMethod('document-write', 'Integer', ({ run, data, args: [column] }) =>
      change(run, data, (filter) => withCriteria(filter, checked(filter, column), null)),
    ),
    sort: filterMethod('document-write', 'Integer,Boolean', ({ run, data, args: [column, isAscending] }) =>
      afterFlush(context, run, () => {
        const filter = found(data);
        const range = rangeOf(filter);
        checkMayEdit(context, run, data.sheetId, range);
        const key = { column: checked(filter, column), isAscending };
        const below = { ...range, row: range.row + 1, rowCount: range.rowCount - 1 };
        if (below.rowCount > 0) sortRows(workbook, below, [key]);
        run.hasUnflushedWrites = true;
        return new Self(data);
      }),
    ),
    remove: filterMethod('document-write', '', ({ run, data }) => {
      const filter = found(data);
      checkMayEdit(context, run, data.sheetId, rangeOf(filter));
      removeFilter(workbook, filter);
    }),
  });
}

function withCriteria(
  filter: FilterState,
  column: number,
  given: Handle<FilterCriteriaState> | null | undefined,
): FilterState {
  const { [column]: _, ...others } = filter.criteria;
  const criteria = given ? { ...others, [column]: given.data } : others;
  return { ...filter, criteria };
}

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
    setHiddenValues: criteriaMethod(
      'free',
      'String[]',
      ({ data, args: [hiddenValues] }) => new Self({ ...data, hiddenValues } satisfies FilterCriteriaState),
    ),
    withCriteria: criteriaMethod(
      'free',
      'SpreadsheetApp.BooleanCriteria,Any[]',
      ({ data, args: [{ name }, values] }) => {
        const known = filterConditionNames.find((each) => each === name);
        if (known === undefined) throw new ServiceError(`BooleanCriteria.${name}`, 'UnsupportedHostCall');
        return new Self({ ...data, condition: { name: known, values } } satisfies FilterCriteriaState);
      },
    ),
    build: criteriaMethod('free', '', ({ data }) => new Handle('FilterCriteria', data)),
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
      getHiddenValues: criteriaMethod('document-read', '', ({ data }) => data.hiddenValues),
      getCriteriaType: criteriaMethod('document-read', '', ({ data: { condition } }) =>
        condition ? new EnumValue('SpreadsheetApp.BooleanCriteria', condition.name) : null,
      ),
      getCriteriaValues: criteriaMethod('document-read', '', ({ data: { condition } }) => condition?.values ?? []),
      copy: criteriaMethod('free', '', ({ data }) => new Handle('FilterCriteriaBuilder', data)),
    }),
  ];
}
