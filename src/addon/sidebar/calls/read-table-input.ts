import { optional, refuse, tableId, text, uuid } from '../../features/call';
import { isObject, type JsonObject } from '../../platform/parse-json';
import { datasetNames, datasetOf } from '../../tables/definition/datasets';
import type { Schedule, TableChangeInput, TableInput } from '../../tables/views';

const columnsMax = 60;
const filtersMax = 100;
const firstDayMax = 100;

/** How each choice is read that a user can change. */
const readers: { readonly [Name in Changeable]: (input: JsonObject) => TableInput[Name] } = {
  columns: (input) => texts(input, 'columns', columnsMax),
  from: (input) => text(input, 'from', 1, firstDayMax),
  accountIds: (input) => texts(input, 'accountIds', filtersMax),
  categories: (input) => texts(input, 'categories', filtersMax),
  schedule: readSchedule,
  goneRows: ({ goneRows }) => (goneRows === 'remove' ? 'remove' : 'mark'),
  newRows: ({ newRows }) => (newRows === 'top' ? 'top' : 'bottom'),
  marksNew: ({ marksNew }) => marksNew === true,
  overrides: (input) => texts(input, 'overrides', columnsMax),
};
type Changeable = Exclude<keyof TableInput, 'dataset' | 'tagId' | 'isSnapshot'>;

function readChoices(input: JsonObject, isRead: (name: string) => boolean): Partial<Pick<TableInput, Changeable>> {
  const names = (Object.keys(readers) as Changeable[]).filter(isRead);
  return Object.fromEntries(names.map((name) => [name, readers[name](input)]));
}

const isOptional = (name: string): boolean => name === 'marksNew' || name === 'overrides';

export function readTableInput(input: JsonObject): TableInput {
  const dataset = datasetNames.find((name) => name === input['dataset']) ?? refuse('dataset');
  const tagId = optional(input, 'tagId', uuid);
  if (datasetOf(dataset).isOfTag && tagId === null) return refuse('tag');
  const choices = readChoices(input, (name) => !isOptional(name) || input[name] !== undefined);
  return {
    dataset,
    ...(choices as Required<typeof choices>),
    tagId,
    ...(input['isSnapshot'] === true ? { isSnapshot: true } : {}),
  };
}

export function readTableChange(input: JsonObject): { id: string; change: TableChangeInput } {
  const change = isObject(input['change']) ? input['change'] : refuse('change');
  const given = (name: string): boolean => change[name] !== undefined;
  return {
    ...tableId(input),
    change: {
      ...readChoices(change, given),
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

/** Samples: `{"every":"hours","hours":6}`, `{"every":"day","hour":7}`, `{"every":"week","weekday":1,"hour":7}`. */
function readSchedule(input: JsonObject): Schedule {
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
