import type { Server } from '../../../../../src/addon/sidebar/page/server';
import { runToEnd } from '../../../../../src/addon/sidebar/page/tables/run-to-end';
import type { SidebarResponse, TableRunView } from '../../../../../src/addon/sidebar/protocol';

const step: TableRunView = {
  isDone: false,
  message: 'Stopped after 70 s with 9000 rows read.',
  code: 'time_limit',
  left: 0,
  retryAfterSeconds: null,
  rowCount: 0,
  added: 0,
  changed: 0,
  marked: 0,
  removed: 0,
};
const tables = { tables: [], log: [] };

/** Answers one step after the other, and repeats the last one. */
function play(steps: readonly (Partial<TableRunView> | 'fails')[], cancelAfter = Number.POSITIVE_INFINITY) {
  let calls = 0;
  const shown: string[] = [];
  const server = {
    call: async (): Promise<SidebarResponse> => {
      const next = steps[Math.min(calls, steps.length - 1)];
      calls += 1;
      if (next === 'fails') {
        return { ok: false, error: { code: 'busy', message: 'Busy.', requestId: null, retryAfterSeconds: null } };
      }
      return { ok: true, data: { run: { ...step, ...next }, tables } };
    },
  } as unknown as Server;
  const watch = {
    isCancelled: () => calls >= cancelAfter,
    onStep: (_: unknown, text: string) => {
      shown.push(text);
    },
  };
  return { outcome: runToEnd(server, 'a', watch), calls: () => calls, shown };
}

test('steps are called until the table is complete, and their counts are added up', async () => {
  const { outcome, calls, shown } = play([
    {},
    { added: 5_000, message: '5000 rows are written, 2000 are left.' },
    { isDone: true, added: 2_000, message: null },
  ]);
  expect(await outcome).toMatchObject({ run: { isDone: true, added: 7_000 } });
  expect(calls()).toBe(3);
  expect(shown).toEqual(['Stopped after 70 s with 9000 rows read.', '5000 rows are written, 2000 are left.', '']);
});

test('Cancel ends the run after the current step', async () => {
  const { outcome, calls } = play([{}], 2);
  expect(await outcome).toMatchObject({ run: { isDone: false } });
  expect(calls()).toBe(2);
});

test('an error ends the run', async () => {
  const { outcome, calls } = play([{}, 'fails']);
  expect(await outcome).toMatchObject({ error: { code: 'busy' } });
  expect(calls()).toBe(2);
});

test('a requested wait of more than five minutes ends the run', async () => {
  const { outcome, calls } = play([{ retryAfterSeconds: 301 }]);
  expect(await outcome).toMatchObject({ run: { retryAfterSeconds: 301 } });
  expect(calls()).toBe(1);
});

test.each([{ message: null }, {}])('steps that change nothing end after six calls: %j', async (change) => {
  const { outcome, calls } = play([change]);
  await outcome;
  expect(calls()).toBe(6);
});
