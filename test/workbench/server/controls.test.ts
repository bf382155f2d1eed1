import { type ApiFaults, createApiFaults } from '../../../src/workbench/faults/api-faults';
import { faultList, standardFault } from '../../../src/workbench/faults/fault-list';
import type { TriggerView } from '../../../src/workbench/host';
import { startWorkbenchServer, type WorkbenchServer } from '../../../src/workbench/server/start-workbench-server';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../../../src/workbench/workbook/workbook';
import { readEvents, send } from '../../support/browser/http-request';
import { FakeCustomFunctions } from '../../support/host/fake-custom-functions';
import { FakeHost } from '../../support/host/fake-host';

const startMs = Date.UTC(2026, 10, 21, 9, 30);

let workbook: Workbook;
let host: FakeHost;
let faults: ApiFaults;
let server: WorkbenchServer;
/** How far ahead of the clock the times were. */
let asked: number[];
let triggers: TriggerView[];

beforeEach(async () => {
  workbook = await createUniverWorkbook({ name: 'Books' });
  triggers = [];
  host = new FakeHost({ customFunctions: new FakeCustomFunctions({}), triggers });
  faults = createApiFaults();
  asked = [];
  const beforeClockChange = async (now: number) => void asked.push(now - host.now());
  server = await startWorkbenchServer({ workbook, host, faults, beforeClockChange, pageDir: '/nowhere', port: 0 });
});

afterEach(async () => {
  await server.close();
  workbook.dispose();
});

const post = (path: string, body: unknown) => send(server.url, 'POST', path, body);
const state = async () => JSON.parse((await send(server.url, 'GET', '/api/state')).text);

const trigger = (nextRunAt: number | null): TriggerView => ({
  triggerUid: String(triggers.length + 1),
  functionName: 'hourlyRefresh',
  userId: 'owner',
  spreadsheetId: workbook.id,
  description: 'every hour',
  nextRunAt,
  lastRunAt: null,
  isDisabled: false,
});

describe('faults', () => {
  test.each(faultList.map(({ id }) => id))('%s can be switched on with its default settings, and off', async (id) => {
    const answer = await post('/api/faults', { faults: [{ id }] });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { active: [standardFault(id)], requests: 0 }]);
    expect([faults.active(), (await state()).faults.active]).toEqual([[standardFault(id)], [standardFault(id)]]);
    await post('/api/faults', { faults: [] });
    expect(faults.active()).toEqual([]);
  });

  test.each([
    { faults: 'none' },
    { faults: [{ id: 'earthquake' }] },
    { faults: [{ id: 'latency', settings: { fixedMs: 10_001 } }] },
    {},
  ])('refuses %j and changes nothing', async (body) => {
    await post('/api/faults', { faults: [{ id: 'server-error' }] });
    expect((await post('/api/faults', body)).status).toBe(400);
    expect(faults.active()).toEqual([standardFault('server-error')]);
  });

  test('are sent to every page, of any user', async () => {
    const heard = ['owner', 'viewer'].map((user) =>
      readEvents(server.url, `/api/events?user=${user}&after=${workbook.viewSnapshot().sequence}`, 2),
    );
    await state();
    await post('/api/faults', { faults: [{ id: 'revoked-key' }] });
    for (const events of await Promise.all(heard)) {
      expect(events[1]).toEqual({ type: 'faults', faults: { active: [standardFault('revoked-key')], requests: 0 } });
    }
  });

  test('the number of requests made under faults is sent after each execution that made requests', async () => {
    faults.set([standardFault('server-error')]);
    const heard = readEvents(server.url, `/api/events?after=${workbook.viewSnapshot().sequence}`, 4);
    await state();
    await faults.exchange({ url: new URL('http://127.0.0.1/v1/tags'), now: startMs }, async () => ({
      code: 200,
      headers: [],
      body: Buffer.from('{}'),
    }));
    host.start('FIN_TAGS')({ requests: 1 });
    expect((await heard)[3]).toEqual({
      type: 'faults',
      faults: { active: [standardFault('server-error')], requests: 1 },
    });
  });

  test('no fault is active when a server starts', async () => {
    expect((await state()).faults).toEqual({ active: [], requests: 0 });
  });
});

test('each new connection receives the running and the ended executions', async () => {
  const endFirst = host.start('FIN_TAGS');
  await state();
  endFirst();
  host.start('FIN_HOLDINGS');
  const [first] = await readEvents(server.url, `/api/events?after=${workbook.viewSnapshot().sequence}`, 1);
  expect(first).toMatchObject({
    type: 'run',
    shown: { executions: [{ functionName: 'FIN_TAGS' }], running: [{ functionName: 'FIN_HOLDINGS' }], alerts: [] },
  });
});

describe('the clock', () => {
  test('sends the new time to the demo API before it advances', async () => {
    await post('/api/clock', { ms: 86_400_000 });
    expect(asked).toEqual([86_400_000]);
  });

  test('advances by a step and reports the executions', async () => {
    const answer = JSON.parse((await post('/api/clock', { ms: 600_000 })).text);
    expect(answer).toMatchObject({ from: startMs, now: startMs + 600_000, executions: [{ kind: 'trigger' }] });
  });

  test.each([
    ['the nearest one of this file', () => [trigger(startMs + 90_000), trigger(startMs + 50_000)], 50_000],
    ['triggers that will not run again are skipped', () => [trigger(null), trigger(startMs + 90_000)], 90_000],
    ['an overdue one runs one second later', () => [trigger(startMs - 5_000)], 1_000],
  ])('advances to the next trigger: %s', async (_, make, stepMs) => {
    triggers.push(...make());
    expect((await post('/api/clock', { to: 'next-trigger' })).status).toBe(200);
    expect(host.asked).toEqual([`clock ${stepMs}`]);
  });

  test('delays the recalculation of formulas until it has stopped', async () => {
    const functions = new FakeCustomFunctions({ fin_one: () => [[1]] });
    workbook.setCustomFunctions(functions);
    workbook.write(0, { row: 1, column: 1, rowCount: 1, columnCount: 1 }, [[{ formula: '=FIN_ONE()' }]]);
    await workbook.whenCalculated();
    let callsOnTheWay = 0;
    host.advanceClock = async () => {
      workbook.recalculateCustomFunctions();
      await workbook.whenCalculated();
      callsOnTheWay = functions.calls.length;
      return [];
    };
    await post('/api/clock', { ms: 3_600_000 });
    await functions.called(2);
    expect(callsOnTheWay).toBe(1);
  });

  test('does not advance if no trigger will run again', async () => {
    triggers.push(trigger(null));
    const answer = await post('/api/clock', { to: 'next-trigger' });
    expect([answer.status, answer.text]).toEqual([400, '{"error":{"message":"No trigger is scheduled."}}']);
    expect(host.asked).toEqual([]);
  });

  test.each([{ ms: 0 }, { ms: 1.5 }, { ms: '600000' }, { to: 'yesterday' }, { ms: 32 * 86_400_000 }])(
    'refuses %j',
    async (body) => {
      expect((await post('/api/clock', body)).status).toBe(400);
    },
  );
});

test('running a deleted trigger is answered with 404 and a clear message', async () => {
  const answer = await post('/api/triggers/fire', { triggerUid: 'gone' });
  expect([answer.status, JSON.parse(answer.text).error.message]).toEqual([404, 'The trigger no longer exists.']);
});

describe('locale and zone', () => {
  test('are set, and every page reloads', async () => {
    const heard = readEvents(server.url, `/api/events?user=editor&after=${workbook.viewSnapshot().sequence}`, 2);
    expect(await state()).toMatchObject({ locale: 'en_US', scriptTimeZone: 'Etc/GMT' });
    const settings = { locale: 'de_DE', timeZone: 'Europe/Berlin', userLocale: 'de' };
    expect((await post('/api/settings', settings)).status).toBe(200);
    expect(host.asked).toEqual(['zone Europe/Berlin', 'locale de_DE', 'language de']);
    expect(await heard).toMatchObject([{ type: 'run' }, { type: 'reload' }]);
  });

  test('an unknown time zone is refused before anything is set', async () => {
    const answer = await post('/api/settings', { locale: 'de_DE', timeZone: 'Nowhere', userLocale: 'de' });
    expect([answer.status, host.asked]).toEqual([400, []]);
  });
});
