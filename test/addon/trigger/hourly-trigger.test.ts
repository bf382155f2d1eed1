import { runScheduledRefresh } from '../../../src/addon/refresh/refresh-all';
import { viewRefresh } from '../../../src/addon/sidebar/calls/refresh';
import { switchHourlyRefresh } from '../../../src/addon/trigger/hourly-trigger';
import { readRefreshState } from '../../../src/addon/trigger/refresh-state';
import { connectionsOf } from '../../support/platform/connected-platform';
import type { FakePlatform } from '../../support/platform/fake-platform';
import { cellsOf, platformWith } from '../refresh/sheets-with-formulas';

describe('the hourly trigger', () => {
  const on = () => {
    const platform = platformWith([['=FIN_TAGS()']]);
    switchHourlyRefresh(platform, true);
    return platform;
  };
  const uidOf = (platform: FakePlatform) => platform.triggerIds[0] ?? '';

  test('is created once, stored for user and spreadsheet, and reported', () => {
    const platform = on();
    switchHourlyRefresh(platform, true);
    expect(platform.triggerIds).toHaveLength(1);
    expect(readRefreshState(platform)).toMatchObject({ triggerUid: uidOf(platform), spreadsheetId: 'spreadsheet-1' });
    expect(platform.userStore.get('fin.trigger.spreadsheet-1')).toBe(uidOf(platform));
    expect(viewRefresh(platform, connectionsOf(platform))).toMatchObject({
      isHourlyOn: true,
      nextRunAt: '2026-11-21T13:00:00.000Z',
    });
  });

  test('refreshes when it fires', () => {
    const platform = on();
    platform.state.context = 'trigger';
    platform.state.now += 3_600_000;
    runScheduledRefresh(platform, connectionsOf(platform), { triggerUid: uidOf(platform), authMode: 'FULL' });
    expect(platform.sheets[0]?.writes).toEqual(['Refreshing…', '=FIN_TAGS()']);
    expect(viewRefresh(platform, connectionsOf(platform))).toMatchObject({
      lastRunAt: '2026-11-21T13:00:00.000Z',
      nextRunAt: '2026-11-21T14:00:00.000Z',
      lastError: null,
      formulasRefreshed: 1,
    });
  });

  test.each([
    undefined,
    null,
    'x',
    {},
    { triggerUid: '' },
    { triggerUid: 'another-trigger-of-mine' },
    { triggerUid: 7 },
  ])('the event %j does nothing', (event) => {
    const platform = on();
    runScheduledRefresh(platform, connectionsOf(platform), event);
    expect([platform.sheets[0]?.writes, platform.triggerIds.length]).toEqual([[], 1]);
  });

  test('does nothing in a cell, whatever the arguments', () => {
    const platform = on();
    platform.state.context = 'cell';
    for (const event of [{ triggerUid: uidOf(platform) }, { triggerUid: 'x' }])
      runScheduledRefresh(platform, connectionsOf(platform), event);
    expect(cellsOf(platform)).toEqual([[['=FIN_TAGS()']]]);
  });

  test.each([
    [
      'another spreadsheet',
      (platform: FakePlatform) => {
        platform.state.spreadsheetId = 'spreadsheet-2';
      },
      'Google gave another spreadsheet. Turn the hourly refresh off and on.',
    ],
    [
      'no spreadsheet',
      (platform: FakePlatform) => {
        platform.state.hasSpreadsheet = false;
      },
      'Google gave another spreadsheet. Turn the hourly refresh off and on.',
    ],
    [
      'a missing authorization',
      (platform: FakePlatform) => {
        platform.state.isAuthorizationRequired = true;
      },
      'Google asks for a new authorization. Open the FIN sidebar and allow it.',
    ],
    [
      'a run beside it',
      (platform: FakePlatform) => {
        platform.state.isLockHeldElsewhere = true;
      },
      'Another refresh of this spreadsheet is running. Try again in a minute.',
    ],
  ])('with %s, stores the error for the sidebar and throws nothing', (_, change, message) => {
    const platform = on();
    platform.state.context = 'trigger';
    change(platform);
    runScheduledRefresh(platform, connectionsOf(platform), { triggerUid: uidOf(platform) });
    expect(viewRefresh(platform, connectionsOf(platform)).lastError).toBe(message);
    expect(platform.sheets[0]?.writes).toEqual([]);
  });

  test('is deleted when turned off', () => {
    const platform = on();
    switchHourlyRefresh(platform, false);
    expect(platform.triggerIds).toEqual([]);
    expect(viewRefresh(platform, connectionsOf(platform))).toMatchObject({ isHourlyOn: false, nextRunAt: null });
  });

  test('turned off by another user deletes itself at its next run', () => {
    const platform = on();
    const mine = new Map(platform.userStore);
    const uid = uidOf(platform);
    const [hidden = ''] = platform.triggerIds.splice(0);
    platform.userStore.clear();
    switchHourlyRefresh(platform, false);
    platform.triggerIds.push(hidden);
    for (const [name, value] of mine) platform.userStore.set(name, value);
    platform.state.context = 'trigger';
    runScheduledRefresh(platform, connectionsOf(platform), { triggerUid: uid });
    expect([platform.triggerIds, platform.sheets[0]?.writes]).toEqual([[], []]);
    expect([...platform.userStore.keys()]).toEqual([]);
  });

  test('replaces an old trigger of this spreadsheet', () => {
    const platform = platformWith([[]]);
    platform.triggerIds.push('left-over-from-before');
    switchHourlyRefresh(platform, true);
    expect(platform.triggerIds).toHaveLength(1);
    expect(platform.triggerIds).not.toContain('left-over-from-before');
  });

  test('that Google refuses is reported and not stored', () => {
    const platform = platformWith([[]]);
    platform.state.isTriggerRefused = true;
    expect(() => switchHourlyRefresh(platform, true)).toThrow(expect.objectContaining({ code: 'trigger_refused' }));
    expect(viewRefresh(platform, connectionsOf(platform)).isHourlyOn).toBe(false);
  });

  test('that has not run for hours is reported', () => {
    const platform = on();
    platform.state.now += 3 * 3_600_000 + 1;
    expect(viewRefresh(platform, connectionsOf(platform))).toMatchObject({ needsRepair: 'silent', lastError: null });
  });
});
