import type { ActionName, Actions } from '../../src/addon/actions';
import { openConnections } from '../../src/addon/connections/connections';
import { runAction } from '../../src/addon/run-action';
import { changeRefreshState, readRefreshState } from '../../src/addon/trigger/refresh-state';
import { type FakePlatform, fakePlatform } from '../support/platform/fake-platform';
import { settings } from './sidebar/called-sidebar';

const sentence =
  'A file of FIN could not be loaded. Try again. If it persists, report it: the add-on must be pushed again.';

let warnings: jest.SpyInstance;
beforeEach(() => {
  warnings = jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => warnings.mockRestore());

function run(platform: FakePlatform, name: ActionName, given: unknown = undefined, load = notThere): unknown {
  return runAction(name, given, platform, () => openConnections(platform, settings), load);
}

const notThere = (): Actions => {
  throw new Error('No HTML file named actions was found.');
};

test('runs the action with what Google gave, and returns what the page gets', () => {
  const platform = fakePlatform({ context: 'sidebar' });
  const sidebarCall = jest.fn(() => 'answer');
  const load = jest.fn(() => ({ sidebarCall }) as unknown as Actions);
  expect(run(platform, 'sidebarCall', 'request', load)).toBe('answer');
  expect(sidebarCall).toHaveBeenCalledWith(platform, expect.anything(), 'request');
  expect(load).toHaveBeenCalledTimes(1);
});

test('an error of the action is not one of loading', () => {
  const showSidebar = () => {
    throw new Error('of the action');
  };
  expect(() =>
    run(fakePlatform({ context: 'sidebar' }), 'showSidebar', undefined, () => ({ showSidebar }) as never),
  ).toThrow('of the action');
});

describe('if the file cannot be loaded', () => {
  test('the page gets an error with its code', () => {
    expect(JSON.parse(String(run(fakePlatform({ context: 'sidebar' }), 'sidebarCall', '{}')))).toEqual({
      ok: false,
      error: { code: 'not_loaded', message: sentence, requestId: null, retryAfterSeconds: null },
    });
  });

  test.each([
    ['en', sentence],
    [
      'de',
      'Eine Datei von FIN ließ sich nicht laden. Versuchen Sie es noch einmal. Bleibt es dabei, melden Sie es: Das Add-on muss neu veröffentlicht werden.',
    ],
  ])('the menu says so to a user of %s', (locale, text) => {
    const platform = fakePlatform({ context: 'sidebar' });
    platform.state.locale = locale;
    run(platform, 'insertBudget');
    expect(platform.shown.alerts).toEqual([expect.stringContaining(text)]);
    expect(warnings).toHaveBeenCalledWith('Not loaded: No HTML file named actions was found.');
  });

  test('a cell shows the sentence', () => {
    expect(() => run(fakePlatform({ context: 'cell' }), 'refreshNow')).toThrow(sentence);
  });

  test('the refresh of the stored trigger stores it for the sidebar, and no other event does', () => {
    const platform = fakePlatform({ context: 'trigger' });
    run(platform, 'runScheduledRefresh', { triggerUid: 'x' });
    expect(readRefreshState(platform).lastErrorCode).toBeNull();
    changeRefreshState(platform, { triggerUid: '12345678901234567890' });
    run(platform, 'runScheduledRefresh', { triggerUid: 'other' });
    expect(readRefreshState(platform).lastErrorCode).toBeNull();
    expect(run(platform, 'runScheduledRefresh', { triggerUid: '12345678901234567890' })).toBeUndefined();
    expect(readRefreshState(platform)).toMatchObject({ lastErrorCode: 'not_loaded', lastError: sentence });
  });
});
