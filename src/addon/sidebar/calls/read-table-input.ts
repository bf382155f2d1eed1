import { isObject, type JsonObject } from '../../platform/parse-json';
import { datasetNames, datasetOf } from '../../tables/definition/datasets';
import type { NewRows, Schedule, TableChangeInput, TableInput } from '../../tables/views';
import { optional, refuse, text, uuid } from './call';

const columnsMax = 60;
const filtersMax = 100;
const firstDayMax = 100;

export function readTableInput(input: JsonObject): TableInput {
  const dataset = datasetNames.find((name) => name === input['dataset']) ?? refuse('dataset');
  const tagId = optional(input, 'tagId', uuid);
  if (datasetOf(dataset).isOfTag && tagId === null) return refuse('tag');
  return {
    dataset,
    columns: texts(input, 'columns', columnsMax),
    from: text(input, 'from', 1, firstDayMax),
    accountIds: texts(input, 'accountIds', filtersMax),
    categories: texts(input, 'categories', filtersMax),
    tagId,
    schedule: schedule(input),
    goneRows: goneRows(input),
    newRows: newRows(input),
    marksNew: input['marksNew'] === true,
    ...(input['overrides'] === undefined ? {} : { overrides: texts(input, 'overrides', columnsMax) }),
    ...(input['isSnapshot'] === true ? { isSnapshot: true } : {}),
  };
}

export function readTableChange(input: JsonObject): { id: string; change: TableChangeInput } {
  const change = isObject(input['change']) ? input['change'] : refuse('change');
  const given = (name: string): boolean => change[name] !== undefined;
  return {
    id: text(input, 'id', 1, 40),
    change: {
      ...(given('columns') ? { columns: texts(change, 'columns', columnsMax) } : {}),
      ...(given('from') ? { from: text(change, 'from', 1, firstDayMax) } : {}),
      ...(given('accountIds') ? { accountIds: texts(change, 'accountIds', filtersMax) } : {}),
      ...(given('categories') ? { categories: texts(change, 'categories', filtersMax) } : {}),
      ...(given('schedule') ? { schedule: schedule(change) } : {}),
      ...(given('goneRows') ? { goneRows: goneRows(change) } : {}),
      ...(given('newRows') ? { newRows: newRows(change) } : {}),
      ...(given('marksNew') ? { marksNew: change['marksNew'] === true } : {}),
      ...(given('overrides') ? { overrides: texts(change, 'overrides', columnsMax) } : {}),
      ...(change['leftOut'] === 'delete' ? { leftOut: 'delete' } : {}),
      ...(given('connection') ? { connection: text(change, 'connection', 1, 200) } : {}),
      ...(given('isPaused') ? { isPaused: change['isPaused'] === true } : {}),
    },
  };
}

function texts(input: JsonObject, name: string, max: number): string[] {
  const value = input[name];
  if (!Array.isArray(value) || value.length > max) return refuse(name);
  return value.map((each: unknown) => text({ [name]: each }, name, 1, 200));
}

function goneRows(input: JsonObject): 'mark' | 'remove' {
  return input['goneRows'] === 'remove' ? 'remove' : 'mark';
}

function newRows(input: JsonObject): NewRows {
  return input['newRows'] === 'top' ? 'top' : 'bottom';
}

/** Samples: `{"every":"hours","hours":6}`, `{"every":"day","hour":7}`, `{"every":"week","weekday":1,"hour":7}`. */
function schedule(input: JsonObject): Schedule {
  const value = isObject(input['schedule']) ? input['schedule'] : refuse('schedule');
  const within = (name: string, least: number, most: number): number => {
    const number = value[name];
    const isWithin = typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most;
    return isWithin ? number : refuse(name);
  };
  switch (value['every']) {
    case 'hours':
      return {
        every: 'hours',
        hours: ([1, 2, 4, 6, 12] as const).find((each) => each === value['hours']) ?? refuse('hours'),
      };
    case 'day':
      return { every: 'day', hour: within('hour', 0, 23) };
    case 'week':
      return { every: 'week', weekday: within('weekday', 1, 7), hour: within('hour', 0, 23) };
    case 'never':
      return { every: 'never' };
    default:
      return refuse('schedule');
  }
}
