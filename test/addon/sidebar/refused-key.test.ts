import { runScheduledRefresh } from '../../../src/addon/refresh/refresh-all';
import { failure } from '../../support/api/scripted-api';
import { connectionsOf, evaluateTable } from '../../support/platform/connected-platform';
import { FakeSheet } from '../../support/sheets/fake-sheet';
import { call, input, platformWith } from './called-sidebar';

const refusal = () => failure(401, 'unauthorized');
const refusedAt = (platform: ReturnType<typeof platformWith>) => call(platform, 'getState').data.keyRefusedAt;

function connected() {
  const platform = platformWith();
  call(platform, 'connect', input);
  return platform;
}

test('a refused stored key is recorded with the time, until it is accepted again', () => {
  const platform = connected();
  expect(refusedAt(platform)).toBeNull();
  const { server } = platform.state;
  platform.state.server = refusal;
  call(platform, 'listTags');
  expect(refusedAt(platform)).toBe('2026-11-21T12:00:00.000Z');
  platform.state.now += 60_000;
  call(platform, 'verifyConnection');
  expect(refusedAt(platform)).toBe('2026-11-21T12:00:00.000Z');
  platform.state.server = server;
  call(platform, 'verifyConnection');
  expect(refusedAt(platform)).toBeNull();
});

test('a new key replaces the refused one', () => {
  const platform = connected();
  const { server } = platform.state;
  platform.state.server = refusal;
  call(platform, 'listTags');
  platform.state.server = server;
  call(platform, 'connect', input);
  expect(refusedAt(platform)).toBeNull();
});

test('a key that is refused on entry does not mark the stored one as refused', () => {
  const platform = connected();
  call(platform, 'connect', { ...input, apiKey: 'fin_live_another_one' });
  expect(refusedAt(platform)).toBeNull();
});

test('other failures do not count as a refused key', () => {
  const platform = connected();
  platform.state.server = () => failure(503, 'internal_error');
  call(platform, 'listTags');
  expect(refusedAt(platform)).toBeNull();
});

test('the hourly refresh records a refused key too', () => {
  const platform = connected();
  platform.sheets.push(new FakeSheet('Sheet1', [['=FIN_TAGS()']]));
  call(platform, 'setHourlyRefresh', { isOn: true });
  platform.state.server = refusal;
  platform.state.context = 'trigger';
  runScheduledRefresh(platform, connectionsOf(platform), { triggerUid: platform.triggerIds[0] });
  platform.state.context = 'sidebar';
  expect(refusedAt(platform)).not.toBeNull();
});

test('a refresh that the API answers again ends the refusal', () => {
  const platform = connected();
  platform.sheets.push(new FakeSheet('Sheet1', [['=FIN_TAGS()']]));
  const { server } = platform.state;
  platform.state.server = refusal;
  call(platform, 'refreshNow', null);
  expect(refusedAt(platform)).not.toBeNull();
  // No answer says nothing about the key.
  platform.state.server = () => failure(503, 'internal_error');
  call(platform, 'refreshNow', null);
  expect(refusedAt(platform)).not.toBeNull();
  platform.state.server = server;
  call(platform, 'refreshNow', null);
  expect(refusedAt(platform)).toBeNull();
});

test('a list of which nothing is due does not end the refusal', () => {
  const platform = connected();
  platform.sheets.push(new FakeSheet('Sheet1', [['=FIN_TAGS()'], ['=FIN_TRANSACTIONS("2024","","visibility=all")']]));
  evaluateTable(platform, 'FIN_TRANSACTIONS', '2024', '', 'visibility=all');
  evaluateTable(platform, 'FIN_TAGS');
  platform.state.server = refusal;
  call(platform, 'refreshNow', null);
  expect(refusedAt(platform)).not.toBeNull();
  platform.state.server = () => failure(503, 'internal_error');
  call(platform, 'refreshNow', null);
  expect(refusedAt(platform)).not.toBeNull();
});

test('the record contains no part of the key', () => {
  const platform = connected();
  platform.state.server = refusal;
  call(platform, 'listTags');
  const stored: object[] = JSON.parse(platform.userStore.get('fin.refused') ?? '');
  expect(stored.map((each) => Object.keys(each))).toEqual([['connectionId', 'at']]);
});

test('an invalid record is ignored', () => {
  const platform = connected();
  platform.userStore.set('fin.refused', '{"half');
  expect(refusedAt(platform)).toBeNull();
});

describe('missing permissions', () => {
  const missing = (platform: ReturnType<typeof platformWith>) => call(platform, 'getState').data.missingPermissions;

  test('are null if all permissions are granted', () => {
    expect(missing(connected())).toBeNull();
  });

  test('are listed with their purpose', () => {
    const platform = connected();
    platform.state.missingScopes = [
      'https://www.googleapis.com/auth/script.external_request',
      'https://www.googleapis.com/auth/script.scriptapp',
    ];
    expect(missing(platform)).toEqual({
      uses: ['reading', 'schedule'],
      url: 'https://accounts.google.com/o/oauth2/auth?x=1',
    });
  });

  test.each(['javascript:alert(1)', 'http://accounts.google.com/', 'https://accounts.google.com.evil.test/', null])(
    'do not link to the URL %p',
    (url) => {
      const platform = connected();
      platform.state.missingScopes = ['https://www.googleapis.com/auth/script.scriptapp'];
      platform.triggers.authorizationUrl = () => url;
      expect(missing(platform)).toEqual({ uses: ['schedule'], url: null });
    },
  );

  test('are null if Google does not respond', () => {
    const platform = connected();
    platform.triggers.isAuthorizationRequired = () => {
      throw new Error('Service unavailable: Script');
    };
    expect(missing(platform)).toBeNull();
  });
});
