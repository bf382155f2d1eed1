import type { Execution, RunningExecution } from '../../../src/workbench/host';
import {
  addExecutions,
  countAll,
  filterExecutions,
  functionNames,
  maxExecutions,
  summarize,
} from '../../../src/workbench/page/drawer/execution-list';

const running = (id: number, functionName = 'FIN_TAGS'): RunningExecution => ({
  id,
  functionName,
  kind: 'cell',
  mode: 'CUSTOM_FUNCTION',
  userId: 'owner',
  startedAt: 0,
  cell: 'Sheet1!A1',
});

const ended = (id: number, given: Partial<Execution> = {}): Execution => ({
  ...running(id),
  durationMs: 10,
  requests: 0,
  serviceCalls: 0,
  cacheHits: 0,
  formulasFromText: 0,
  quotas: [],
  error: null,
  log: [],
  ...given,
});

const failed = { error: { name: 'Error', message: 'No.' } };
const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

test.each([
  ['all', { errorsOnly: false, functionName: null }, [3, 2, 1]],
  ['errors only', { errorsOnly: true, functionName: null }, [2]],
  ['one function', { errorsOnly: false, functionName: 'onOpen' }, [3]],
  ['errors of a function that has none', { errorsOnly: true, functionName: 'onOpen' }, []],
] as const)('filters executions: %s', (_, filter, expected) => {
  const rows = [ended(3, { functionName: 'onOpen' }), ended(2, failed), ended(1)];
  expect(ids(filterExecutions(rows, filter))).toEqual(expected);
});

test('a sentence of the add-on is no failure', () => {
  const refused = { error: { name: 'FIN', message: 'No account named "x".' } };
  expect(summarize([ended(3, refused), ended(2, failed), ended(1)], [])).toMatchObject({ failed: 1, refused: 1 });
});

test('all executions are counted, also those that are no longer in the list', () => {
  expect([countAll([]), countAll([ended(412), running(413), ended(411)])]).toEqual([0, 413]);
});

test('a running execution is not counted as an error', () => {
  expect(filterExecutions([running(1)], { errorsOnly: true, functionName: null })).toEqual([]);
});

test.each([
  ['none', [], null],
  ['one', [7], 7],
  ['two', [10, 30], 20],
  ['an odd count, in any order', [90, 1, 50], 50],
  ['an even count', [100, 2, 4, 1], 3],
] as const)('computes the median duration of executions: %s', (_, durations, expected) => {
  const rows = durations.map((durationMs, index) => ended(index, { durationMs }));
  expect(summarize(rows, []).medianMs).toBe(expected);
});

test('the summary counts running and failed executions', () => {
  expect(summarize([ended(2, failed), ended(1)], [running(3)])).toEqual({
    running: 1,
    failed: 1,
    refused: 0,
    medianMs: 10,
  });
});

test('each function name is listed once, in alphabetical order', () => {
  expect(functionNames([running(1, 'onOpen'), running(2, 'FIN_TAGS'), running(3, 'onOpen')])).toEqual([
    'FIN_TAGS',
    'onOpen',
  ]);
});

describe('an update of the list', () => {
  const none = { executions: [], running: [] };

  test('started executions are running; ended ones come first and are no longer running', () => {
    const first = addExecutions(none, [running(1), running(2)], []);
    expect([ids(first.executions), ids(first.running)]).toEqual([[], [1, 2]]);
    const second = addExecutions(first, [running(3)], [ended(2), ended(1)]);
    expect([ids(second.executions), ids(second.running)]).toEqual([[1, 2], [3]]);
  });

  test('an execution whose end arrives before its start, or twice, is one row', () => {
    const first = addExecutions(none, [], [ended(1)]);
    const second = addExecutions(first, [running(1)], [ended(1)]);
    expect([ids(second.executions), ids(second.running)]).toEqual([[1], []]);
  });

  test('only the latest 200 executions are kept', () => {
    const many = Array.from({ length: maxExecutions + 40 }, (_, index) => ended(index + 1));
    const { executions } = addExecutions(none, [], many);
    expect([executions.length, executions[0]?.id, executions.at(-1)?.id]).toEqual([200, 240, 41]);
  });

  test('the list of ended executions stays the same object until another one ends, so that it is not rendered again', () => {
    const lists = { executions: [ended(1)], running: [] };
    expect(addExecutions(lists, [running(2)], []).executions).toBe(lists.executions);
  });
});
