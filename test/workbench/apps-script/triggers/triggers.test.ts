import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../../../../src/workbench/apps-script/store/store';
import { closeScriptHosts, newFolder, newWorkbook, startScript } from '../support/script-host';

afterEach(closeScriptHosts);

const HOUR_MS = 3_600_000;
const NOON = Date.UTC(2026, 2, 7, 12);

const script = `
  function tried(work) { try { return work(); } catch (e) { return e.name + ': ' + e.message; } }
  function builder() { return ScriptApp.newTrigger('tick').timeBased(); }
  function arm(chain) { return tried(() => chains[chain]().create().getUniqueId()); }
  var chains = {
    hourly: () => builder().everyHours(1),
    everyFiveMinutes: () => builder().everyMinutes(5),
    once: () => builder().after(2000),
    noSchedule: () => builder(),
    everyTwoHours: () => { const b = builder(); b.everyHours(2); return b; },
    everySixMinutes: () => builder().everyMinutes(6),
    everyThreeHours: () => builder().everyHours(3),
  };
  function tick(e) {
    const runs = PropertiesService.getDocumentProperties();
    runs.setProperty('runs', String(Number(runs.getProperty('runs')) + 1));
    console.log(JSON.stringify({ ...e, authMode: e.authMode === ScriptApp.AuthMode.FULL, user: Session.getActiveUser().getEmail(), file: SpreadsheetApp.getActiveSpreadsheet().getId() }));
  }
  function list() {
    return ScriptApp.getProjectTriggers().map((t) => [t.getHandlerFunction(), String(t.getEventType()), t.getTriggerSourceId(), t.getEventType() === ScriptApp.EventType.CLOCK, t.getUniqueId().length > 0]);
  }
  function here() { return ScriptApp.getUserTriggers(SpreadsheetApp.getActiveSpreadsheet()).length; }
  function disarm() { ScriptApp.getProjectTriggers().forEach((t) => ScriptApp.deleteTrigger(t)); return list(); }
  function rearm() { disarm(); return builder().everyHours(1).create().getUniqueId(); }
  function again() { const t = ScriptApp.getProjectTriggers()[0]; ScriptApp.deleteTrigger(t); return tried(() => String(ScriptApp.deleteTrigger(t))); }
  function authorized() { return String(ScriptApp.getAuthorizationInfo(ScriptApp.AuthMode.FULL).getAuthorizationStatus()); }`;

describe('a clock trigger', () => {
  it('runs every hour as its creator, with an event that names no document', async () => {
    const { host } = await startScript(script, { realNow: () => NOON });
    const armed = await host.scriptRun('ben', 'arm', ['hourly']);
    const triggerUid = armed.ok ? String(armed.value) : '';
    expect(host.triggers()).toEqual([
      {
        triggerUid,
        functionName: 'tick',
        userId: 'ben',
        spreadsheetId: 'workbook-1',
        description: 'every hour',
        nextRunAt: NOON + HOUR_MS,
        lastRunAt: null,
        isDisabled: false,
      },
    ]);
    expect(await host.advanceClock(HOUR_MS - 1)).toEqual([]);
    const [execution, ...others] = await host.advanceClock(1);
    expect(others).toEqual([]);
    expect(execution).toMatchObject({
      kind: 'trigger',
      mode: 'FULL',
      userId: 'ben',
      functionName: 'tick',
      error: null,
    });
    expect(JSON.parse(execution?.log[0] ?? '')).toEqual({
      authMode: true,
      triggerUid,
      timezone: 'UTC',
      year: 2026,
      month: 3,
      'day-of-month': 7,
      'day-of-week': 6,
      'week-of-year': 10,
      hour: 13,
      minute: 0,
      second: 0,
      user: 'ben@example.com',
      file: 'workbook-1',
    });
    expect(await host.advanceClock(5 * HOUR_MS)).toHaveLength(5);
    expect(host.triggers()[0]).toMatchObject({ nextRunAt: NOON + 7 * HOUR_MS, lastRunAt: NOON + 6 * HOUR_MS });
  });

  it('sleeps in simulated time while the clock is advanced', async () => {
    const nap = `
      function arm() { ScriptApp.newTrigger('tick').timeBased().everyHours(1).create(); }
      function tick() { const start = Date.now(); Utilities.sleep(100000); console.log(Date.now() - start >= 100000); }`;
    const { host, page } = await startScript(nap, { realNow: () => NOON });
    await page('arm');
    const executions = await host.advanceClock(24 * HOUR_MS);
    expect(executions.map(({ log }) => log)).toEqual(Array(24).fill(['true']));
    expect(executions[0]?.durationMs).toBeGreaterThanOrEqual(100_000);
    expect(host.now()).toBe(NOON + 24 * HOUR_MS + 100_000);
  });

  it('is listed only for the user who created it, who can delete it once', async () => {
    const { host, page } = await startScript(script);
    await page('arm', 'hourly');
    await host.scriptRun('ben', 'arm', ['hourly']);
    expect(await page('list')).toEqual([['tick', 'CLOCK', null, true, true]]);
    expect(await page('here')).toBe(1);
    expect(await page('disarm')).toEqual([]);
    expect(host.triggers().map(({ userId }) => userId)).toEqual(['ben']);
    expect(await page('authorized')).toBe('NOT_REQUIRED');
    await page('arm', 'hourly');
    expect(await page('again')).toBe('Exception: Trigger not found.');
  });

  it.each<[string, string, number[]]>([
    ['hourly', 'every hour', [NOON + HOUR_MS, NOON + 2 * HOUR_MS]],
    ['everyTwoHours', 'every 2 hours', [NOON + 2 * HOUR_MS, NOON + 4 * HOUR_MS]],
  ])('runs at the interval of its builder: %s', async (chain, description, runs) => {
    const { host, page } = await startScript(script, { realNow: () => NOON });
    await page('arm', chain);
    for (const time of runs) {
      expect(host.triggers()[0]).toMatchObject({ description, nextRunAt: time });
      await host.advanceClock(time - host.now());
    }
  });

  it('that has run once still counts as the one trigger of the document until it is deleted', async () => {
    const { host, page } = await startScript(script, { realNow: () => NOON });
    await page('arm', 'once');
    expect(await host.advanceClock(HOUR_MS)).toHaveLength(1);
    expect(await host.advanceClock(HOUR_MS)).toHaveLength(0);
    expect(host.triggers()[0]?.nextRunAt).toBeNull();
    expect(await page('arm', 'hourly')).toMatch(/too many time-based triggers in this document/);
  });

  it.each([
    ['everyFiveMinutes', 'The recurrence interval for an Add-on trigger must be at least one hour.'],
    ['everySixMinutes', 'The value you passed to everyMinutes was invalid. It must be one of 1, 5, 10, 15 or 30.'],
    ['everyThreeHours', 'The value you passed to everyHours was invalid. It must be one of 1, 2, 4, 6, 8 or 12.'],
    ['noSchedule', 'The trigger has no schedule: say when it runs before calling create.'],
  ])('is refused if its schedule is invalid for an add-on: %s', async (chain, message) => {
    const { host, page } = await startScript(script);
    expect(await page('arm', chain)).toBe(`Exception: ${message}`);
    expect(host.triggers()).toEqual([]);
  });

  it('is limited to one per user and document, and to triggersPerUser in all documents', async () => {
    const storeFile = join(newFolder(), 'host.json');
    const inDocument = async (id: string) =>
      startScript(script, {
        storeFile,
        workbook: await newWorkbook({ id }),
        limits: { triggersPerUser: 2 },
      });
    const tooMany =
      'This script has too many triggers. Triggers must be deleted from the script before more can be added.';
    for (const id of ['a', 'b', 'c']) {
      const { host, page } = await inDocument(id);
      const first = (await page('arm', 'hourly')) as string;
      const expected = id === 'c' ? `Exception: ${tooMany}` : expect.stringMatching(/^\d+$/);
      expect(first).toEqual(expected);
      if (id === 'a') {
        expect(await page('arm', 'hourly')).toBe(
          'Exception: This add-on has created too many time-based triggers in this document for this Google user account.',
        );
      }
      expect(await page('list')).toHaveLength({ a: 1, b: 2, c: 2 }[id] ?? 0);
      expect(await page('here')).toBe(id === 'c' ? 0 : 1);
      expect(await host.advanceClock(HOUR_MS)).toHaveLength(id === 'c' ? 0 : 1);
      await host.close();
    }
  });

  it('is kept when the host restarts', async () => {
    const storeFile = join(newFolder(), 'host.json');
    const first = await startScript(script, { storeFile, realNow: () => NOON });
    await first.page('arm', 'hourly');
    await first.host.close();
    const second = await startScript(script, { storeFile, realNow: () => NOON + HOUR_MS / 2 });
    expect(second.host.triggers()).toHaveLength(1);
    expect(await second.host.advanceClock(HOUR_MS)).toHaveLength(1);
  });

  it('is rescheduled, and quotas start again, if the clock of the machine was set back', async () => {
    const storeFile = join(newFolder(), 'host.json');
    const first = await startScript(script, { storeFile, realNow: () => NOON + 4_000 * HOUR_MS });
    await first.page('arm', 'hourly');
    await first.host.advanceClock(HOUR_MS);
    expect(first.host.quotas('ann').find(({ what }) => what === 'properties')?.used).toBeGreaterThan(0);
    await first.host.close();
    const second = await startScript(script, { storeFile, realNow: () => NOON });
    const now = second.host.now();
    expect(second.host.triggers()[0]?.nextRunAt).toBe(now + HOUR_MS);
    expect(second.host.quotas('ann').find(({ what }) => what === 'properties')).toMatchObject({
      used: 0,
      endsAt: null,
    });
  });

  it('is deleted with the document properties when its spreadsheet is deleted permanently; others stay', async () => {
    const storeFile = join(newFolder(), 'host.json');
    const store = openStore(storeFile);
    const inDocument = async (id: string) =>
      startScript(script, { store, workbook: await newWorkbook({ id }), realNow: () => NOON });
    const gone = await inDocument('gone');
    await gone.page('arm', 'hourly');
    await gone.host.advanceClock(HOUR_MS);
    await gone.host.close();
    const { host, page } = await inDocument('open');
    await page('arm', 'hourly');
    await host.advanceClock(HOUR_MS);
    const listed: string[][] = [];
    host.on('triggers', (triggers) => listed.push(triggers.map(({ spreadsheetId }) => spreadsheetId)));
    host.deleteDocumentData('gone');
    expect(listed).toEqual([['open']]);
    await host.close();
    const stored = JSON.parse(readFileSync(storeFile, 'utf8'));
    expect(Object.keys(stored.properties)).toEqual(['document:open']);
    expect(stored.triggers).toHaveLength(1);
  });

  it('that is running ends when the host closes, and no other trigger starts', async () => {
    const slow = script.replace('function tick(e) {', 'function tick(e) { Utilities.sleep(200000);');
    const storeFile = join(newFolder(), 'host.json');
    const { host } = await startScript(slow, { storeFile, realNow: () => NOON });
    await host.scriptRun('ann', 'arm', ['hourly']);
    await host.scriptRun('ben', 'arm', ['hourly']);
    const begun = new Promise((resolve) => {
      host.on('started', resolve);
    });
    const advanced = host.advanceClock(HOUR_MS);
    await begun;
    await host.close();
    expect(await advanced).toMatchObject([{ functionName: 'tick', error: { name: 'Exception' } }]);
    // The next host does not start with an earlier clock.
    expect(JSON.parse(readFileSync(storeFile, 'utf8')).clockOffsetMs).toBe(HOUR_MS);
  });

  it('runs after a restart if it became due while the host was closed', async () => {
    const storeFile = join(newFolder(), 'host.json');
    const first = await startScript(script, { storeFile, realNow: () => NOON });
    await first.page('arm', 'hourly');
    await first.host.close();
    const second = await startScript(script, { storeFile, realNow: () => NOON + 10 * HOUR_MS });
    const execution = await new Promise<{ functionName: string }>((resolve) => {
      second.host.on('execution', resolve);
    });
    expect(execution.functionName).toBe('tick');
    expect(second.host.triggers()[0]?.nextRunAt).toBe(NOON + 11 * HOUR_MS);
  });

  it('that was created by a trigger is stored but never runs', async () => {
    const { host, page } = await startScript(script.replace("newTrigger('tick')", "newTrigger('rearm')"), {
      realNow: () => NOON,
    });
    await page('arm', 'hourly');
    await host.advanceClock(HOUR_MS);
    expect(host.triggers()).toMatchObject([{ isDisabled: true, nextRunAt: null }]);
    expect(await host.advanceClock(24 * HOUR_MS)).toEqual([]);
  });

  it('fails until the next day once the daily run time is used up', async () => {
    const { host, page } = await startScript(
      `${script} function slow() { Utilities.sleep(60); } function armSlow() { ScriptApp.newTrigger('slow').timeBased().everyHours(1).create(); }`,
      { realNow: () => NOON, limits: { triggerMsPerDay: 50 } },
    );
    await page('armSlow');
    const errors = (await host.advanceClock(26 * HOUR_MS)).map(({ error }) => error?.message ?? 'ran');
    const spent = 'Service using too much computer time for one day.';
    expect(errors).toEqual(['ran', ...Array.from({ length: 23 }, () => spent), 'ran', spent]);
  });

  it('that fails stays active and notifies nobody', async () => {
    const { host, page } = await startScript(
      `${script} function fails() { throw new Error('at night'); } function armFailing() { ScriptApp.newTrigger('fails').timeBased().everyHours(1).create(); }`,
      { realNow: () => NOON },
    );
    await page('armFailing');
    const notifications: string[] = [];
    for (const name of ['toast', 'alert', 'sidebar', 'menu'] as const) host.on(name, () => notifications.push(name));
    const runs = await host.advanceClock(2 * HOUR_MS);
    expect(runs.map(({ error }) => error)).toEqual(Array(2).fill({ name: 'Error', message: 'at night' }));
    expect(notifications).toEqual([]);
    expect(host.triggers()[0]?.nextRunAt).toBe(NOON + 3 * HOUR_MS);
  });

  it('does not run while the add-on is disabled or uninstalled', async () => {
    const { host, page } = await startScript(script, { realNow: () => NOON });
    await page('arm', 'hourly');
    const [{ triggerUid } = { triggerUid: '' }] = host.triggers();
    host.setEnabled(false);
    expect(host.triggers()).toMatchObject([{ isDisabled: true, nextRunAt: null }]);
    expect(await host.advanceClock(3 * HOUR_MS)).toEqual([]);
    await expect(host.fireTrigger(triggerUid)).rejects.toThrow(`The trigger ${triggerUid} is disabled.`);
    host.setEnabled(true);
    host.uninstall('ann');
    expect(host.triggers()).toMatchObject([{ isDisabled: true }]);
    await host.install('ann');
    expect(host.triggers()).toMatchObject([{ isDisabled: false }]);
  });

  it('can be fired manually, and fails if its function does not exist', async () => {
    const { host, page } = await startScript(
      `${script} function lost() { ScriptApp.newTrigger('gone').timeBased().everyHours(1).create(); }`,
    );
    await page('lost');
    const [trigger] = host.triggers();
    expect((await host.fireTrigger(trigger?.triggerUid ?? '')).error).toEqual({
      name: 'Exception',
      message: 'Script function not found: gone',
    });
    await expect(host.fireTrigger('none')).rejects.toThrow('There is no trigger none.');
  });
});
