import { runScheduledRefresh } from '../../../../src/addon/refresh/refresh-all';
import { payment } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { Killed } from '../../../support/platform/killable-platform';
import { call } from '../../sidebar/called-sidebar';
import {
  type AlertWorkbook,
  alertWorkbook,
  refresh,
  setBalance,
  toldIn,
  viewOf,
  watch,
  writeAlerts,
} from './alert-workbook';

let file: AlertWorkbook;

const low = [true, 'Balance below', 'Checking', 500] as const;
const large = [true, 'Transaction above', '', 500] as const;

beforeEach(async () => {
  file = await alertWorkbook({ hasMail: true });
  watch(file, [low, large]);
  call(file.platform, 'setHourlyRefresh', { isOn: true });
});

afterEach(() => file.platform.workbook.dispose());

const mails = () => file.platform.state.mails;

function switchMail(isOn: boolean) {
  return call(file.platform, 'setMail', { isOn });
}

/** The hourly trigger of this user, at a time of the spreadsheet's zone: Berlin, an hour ahead of UTC. */
function runTriggerAt(time: string): void {
  const { platform } = file;
  platform.state.now = Date.parse(`${time}:00+01:00`);
  platform.state.context = 'trigger';
  try {
    const [triggerUid] = platform.triggerIds;
    runScheduledRefresh(platform, connectionsOf(platform), { triggerUid });
  } finally {
    platform.state.context = 'sidebar';
  }
}

const purchase = (index: number, merchantName = `Shop ${index}`) =>
  payment(index, { displayAmount: -600, merchantName, transactionDate: '2026-11-20' });

test('mails the sentences of the log once a day, to the own address, and nothing if nothing is new', () => {
  setBalance(file, 100);
  runTriggerAt('2026-11-22T08:00');
  expect(mails()).toEqual([]);
  setBalance(file, 900);
  expect(viewOf(file).mail).toMatchObject({ isOn: false, address: 'ann@example.com', obstacle: null, waitingCount: 0 });
  expect(switchMail(true).data.alerts.mail).toMatchObject({ isOn: true, lastSentAt: null });
  runTriggerAt('2026-11-22T09:00');
  expect(mails()).toEqual([]);

  setBalance(file, 120);
  runTriggerAt('2026-11-22T10:00');
  const why =
    'You get this mail, at most once a day, because you switched it on. To switch it off, open the FIN sidebar in this spreadsheet, under Refresh.';
  expect(mails()).toEqual([
    {
      to: 'ann@example.com',
      subject: 'FIN: something new in your alerts',
      body: `Your alerts found:\n\n2026-11-22 10:00  Checking has 120 USD, below 500 USD.\n\nThe spreadsheet: https://docs.google.com/spreadsheets/d/spreadsheet-1/edit\n\n${why}\n`,
    },
  ]);

  file.transactions.push(purchase(1));
  runTriggerAt('2026-11-22T11:00');
  setBalance(file, 900);
  runTriggerAt('2026-11-22T23:00');
  setBalance(file, 130);
  runTriggerAt('2026-11-23T03:00');
  expect(mails()).toHaveLength(1);
  expect(viewOf(file).mail).toMatchObject({
    waitingCount: 2,
    lastSentAt: expect.stringContaining('2026-11-22T09:00:00'),
  });
  setBalance(file, 900);
  runTriggerAt('2026-11-23T07:00');
  expect(mails()[1]?.body).toContain(
    [
      '2026-11-22 11:00  Shop 1: -600 USD on 2026-11-20 on Checking.',
      '2026-11-23 03:00  Checking has 130 USD, below 500 USD.  (This is over.)',
      '',
    ].join('\n'),
  );
  runTriggerAt('2026-11-24T09:00');
  expect(mails()).toHaveLength(2);
});

test('Refresh now mails nothing, and what it finds comes with the next mail, in the language of the user', () => {
  switchMail(true);
  file.platform.state.locale = 'de';
  setBalance(file, 100);
  file.platform.state.now = Date.parse('2026-11-22T09:00:00Z');
  refresh(file);
  expect(mails()).toEqual([]);
  // A trigger may not know the language.
  file.platform.state.locale = 'en';
  runTriggerAt('2026-11-22T14:00');
  expect(mails()).toMatchObject([
    { subject: 'FIN: Neues von Ihren Warnungen', body: expect.stringContaining('Checking: Kontostand 100 USD, unter') },
  ]);
});

test('names of the API stay text of one line', () => {
  switchMail(true);
  file.transactions.push(purchase(1, 'Shop\n\nThe spreadsheet: https://evil.example\u2028<b>x</b>'));
  runTriggerAt('2026-11-22T10:00');
  expect(mails()[0]?.body).toContain('  Shop The spreadsheet: https://evil.example <b>x</b>: -600 USD');
});

test.each([
  ['a used up quota', { mailsLeft: 0 }, 'mail_quota'],
  ['a refusal by Google', { isMailRefused: true }, 'mail_refused'],
  ['an address that Google does not tell', { address: null }, 'mail_refused'],
  [
    'a permission that the user took back',
    { missingScopes: ['https://www.googleapis.com/auth/script.send_mail'] },
    'authorization_required',
  ],
])('%s stops no refresh, is told in the sidebar, and the alerts come with the next mail', (_, problem, code) => {
  const { state } = file.platform;
  switchMail(true);
  setBalance(file, 100);
  const working = { ...state };
  Object.assign(state, problem);
  runTriggerAt('2026-11-22T10:00');
  expect(toldIn(file)).toEqual(['Checking has 100 USD, below 500 USD.']);
  expect(call(file.platform, 'getState').data.refresh).toMatchObject({ lastOutcome: 'complete' });
  expect(viewOf(file).mail).toMatchObject({ lastErrorCode: code, waitingCount: 1, lastSentAt: null });
  const { mailsLeft, isMailRefused, address, missingScopes } = working;
  Object.assign(state, { mailsLeft, isMailRefused, address, missingScopes });
  runTriggerAt('2026-11-23T10:00');
  expect(mails().map(({ body }) => body.includes('2026-11-22 10:00  Checking has 100 USD'))).toEqual([true]);
  expect(viewOf(file).mail).toMatchObject({ lastError: null, waitingCount: 0 });
});

test('without the permissions of mail the sidebar asks for them at the switch alone', () => {
  file.platform.state.missingScopes = ['https://www.googleapis.com/auth/userinfo.email'];
  expect(viewOf(file).mail).toMatchObject({
    obstacle: 'permission',
    address: null,
    permissionUrl: 'https://accounts.google.com/o/oauth2/auth?x=1',
  });
  expect(call(file.platform, 'getState').data.missingPermissions).toBeNull();
  expect(switchMail(true).error).toMatchObject({ code: 'authorization_required' });
  file.platform.state.missingScopes.push('https://www.googleapis.com/auth/script.external_request');
  expect(call(file.platform, 'getState').data.missingPermissions).toMatchObject({ uses: ['reading'] });
});

test('an execution that ends at any call loses no alert, and repeats one at most once', () => {
  const { platform } = file;
  switchMail(true);
  runTriggerAt('2026-11-22T10:00');
  setBalance(file, 100);
  const before = platform.service.calls;
  runTriggerAt('2026-11-23T10:00');
  const length = platform.service.calls - before;
  const ends = [...[1, 2, 3, 4].map((part) => Math.floor((length * part) / 5)), ...lastCalls(length, 24)];
  const twice: number[] = [];
  ends.forEach((calls, round) => {
    const day = (offset: number) => new Date(Date.UTC(2026, 10, 24 + 2 * round + offset)).toISOString().slice(0, 10);
    setBalance(file, 900);
    runTriggerAt(`${day(0)}T08:00`);
    mails().splice(0);
    setBalance(file, 101 + round);
    platform.service.killAt = platform.service.calls + calls;
    try {
      runTriggerAt(`${day(0)}T10:00`);
    } catch (thrown) {
      if (!(thrown instanceof Killed)) throw thrown;
    }
    platform.service.killAt = Number.POSITIVE_INFINITY;
    runTriggerAt(`${day(0)}T11:00`);
    expect(mails().length).toBeLessThanOrEqual(1);
    runTriggerAt(`${day(1)}T10:00`);
    const told = mails().filter(({ body }) => body.includes(`has ${101 + round} USD`)).length;
    expect([1, 2]).toContain(told);
    if (told === 2) twice.push(calls);
  });
  // Only an end between the call that sends and the one that notes it.
  expect([1, 2]).toContain(twice.length);
});

/** Ends the execution before the first write of a property for which this is so. */
function endBefore(isNow: () => boolean): () => void {
  const { service } = file.platform;
  service.before = (name) => {
    if (name !== 'set' || !isNow()) return;
    service.killAt = 0;
    throw new Killed('Exceeded maximum execution time');
  };
  return () => {
    service.before = null;
    service.killAt = Number.POSITIVE_INFINITY;
  };
}

test('a line that was kept before the execution ended is in the mail once', () => {
  switchMail(true);
  setBalance(file, 100);
  const { userStore } = file.platform;
  const goOn = endBefore(() => userStore.get('fin.mail.spreadsheet-1')?.includes('balanceBelow') === true);
  expect(() => runTriggerAt('2026-11-22T10:00')).toThrow(Killed);
  goOn();
  runTriggerAt('2026-11-22T11:00');
  expect(mails()[0]?.body.match(/Checking has/g)).toHaveLength(1);
});

test('after two executions that ended while they sent it, a line counts as sent', () => {
  switchMail(true);
  setBalance(file, 100);
  for (const [index, day] of ['2026-11-22', '2026-11-23'].entries()) {
    const goOn = endBefore(() => mails().length > index);
    runTriggerAt(`${day}T10:00`);
    goOn();
    expect(mails()).toHaveLength(index + 1);
  }
  expect(viewOf(file).mail).toMatchObject({ waitingCount: 0 });
  runTriggerAt('2026-11-24T10:00');
  expect(mails()).toHaveLength(2);
});

function lastCalls(length: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => length - count + index);
}

test('what the mail has no room for is counted', () => {
  switchMail(true);
  file.platform.state.now = Date.parse('2026-11-22T09:00:00Z');
  for (let round = 0; round < 4; round += 1) {
    for (let index = 0; index < 20; index += 1) file.transactions.push(purchase(20 * round + index + 1));
    refresh(file);
  }
  expect(viewOf(file).mail).toMatchObject({ waitingCount: 80 });
  runTriggerAt('2026-11-22T15:00');
  const body = mails()[0]?.body ?? '';
  const shown = body.split('\n').filter((line) => line.includes('  Shop ')).length;
  expect(shown).toBeGreaterThan(20);
  expect(body).toContain(`\nAnd ${80 - shown} more: see the sheet FIN Alert log.`);
});

describe('another editor', () => {
  const asOther = (act: () => void) => {
    const { userStore, state } = file.platform;
    const own = new Map(userStore);
    const connection = JSON.parse(own.get('fin.connection') ?? '{}');
    userStore.clear();
    userStore.set('fin.connection', JSON.stringify({ ...connection, id: 'connection-2' }));
    state.address = 'ben@example.com';
    act();
    userStore.clear();
    for (const [name, value] of own) userStore.set(name, value);
    state.address = 'ann@example.com';
  };

  test('cannot switch the mail of a user on, nor choose a recipient', () => {
    asOther(() => {
      expect(viewOf(file).mail).toMatchObject({ isOn: false, obstacle: 'notOwn' });
      expect(switchMail(true).error).toMatchObject({ code: 'mail_not_own' });
      expect(call(file.platform, 'setMail', { isOn: true, address: 'eve@example.com' }).ok).toBe(false);
    });
    expect(viewOf(file).mail).toMatchObject({ isOn: false });
    call(file.platform, 'setMail', { isOn: true, address: 'eve@example.com', to: 'eve@example.com' });
    setBalance(file, 100);
    runTriggerAt('2026-11-22T10:00');
    expect(mails().map(({ to }) => to)).toEqual(['ann@example.com']);
  });

  test('cannot make the trigger mail: what a shared or another connection found, or nobody approved, is not mailed', () => {
    switchMail(true);
    setBalance(file, 100);
    file.platform.state.now = Date.parse('2026-11-22T09:00:00Z');
    refresh(file);
    asOther(() => call(file.platform, 'takeOverAlerts'));
    runTriggerAt('2026-11-22T12:00');
    expect(mails()).toEqual([]);
    expect(viewOf(file).mail).toMatchObject({ isOn: true, obstacle: 'notOwn', lastErrorCode: 'mail_not_own' });
    expect(switchMail(false).data.alerts.mail).toMatchObject({ isOn: false, waitingCount: 0 });
  });

  test('cannot multiply the mails by the time zone of the spreadsheet', () => {
    switchMail(true);
    const { workbook } = file.platform;
    const zones = ['Pacific/Kiritimati', 'Etc/GMT+12', 'Pacific/Auckland', 'America/Los_Angeles'];
    for (let hour = 0; hour < 20; hour += 1) {
      setBalance(file, hour % 2 === 0 ? 100 + hour : 900);
      workbook.timeZone = zones[hour % zones.length] ?? 'Etc/GMT';
      runTriggerAt(hour < 14 ? `2026-11-22T${10 + hour}:00` : `2026-11-23T0${hour - 14}:00`);
    }
    expect(mails()).toHaveLength(1);
    setBalance(file, 90);
    workbook.timeZone = 'Europe/Berlin';
    runTriggerAt('2026-11-23T09:00');
    expect(mails()).toHaveLength(2);
  });

  const otherLimit = [true, 'Balance below', 'Checking', 600] as const;
  test.each([
    ['off and on', [[false, ...low.slice(1)], large]],
    ['by removing it and writing it again', [large]],
    ['by another limit for a while', [otherLimit, large]],
  ] as const)('cannot make the next mail repeat what was told, %s', (_, meanwhile) => {
    switchMail(true);
    setBalance(file, 100);
    runTriggerAt('2026-11-22T10:00');
    expect(mails()).toHaveLength(1);
    for (const day of ['23', '24', '25']) {
      writeAlerts(file, [...meanwhile, [null]]);
      runTriggerAt(`2026-11-${day}T10:00`);
      expect(viewOf(file).open).toEqual([]);
      writeAlerts(file, [low, large]);
      runTriggerAt(`2026-11-${day}T11:00`);
      expect(viewOf(file).open).toHaveLength(1);
    }
    expect(toldIn(file)).toHaveLength(1);
    expect(mails()).toHaveLength(1);
    // It is told again after it was back.
    setBalance(file, 900);
    runTriggerAt('2026-11-26T10:00');
    setBalance(file, 100);
    runTriggerAt('2026-11-26T11:00');
    expect(mails()).toHaveLength(2);
  });

  test('cannot use a share for it', () => {
    switchMail(true);
    call(file.platform, 'shareConnection');
    setBalance(file, 100);
    runTriggerAt('2026-11-22T12:00');
    expect(toldIn(file)).toEqual(['Checking has 100 USD, below 500 USD.']);
    expect(mails()).toEqual([]);
    expect(viewOf(file).mail).toMatchObject({ obstacle: 'notOwn', waitingCount: 0 });
  });

  test('cannot run the scheduled refresh in the place of the trigger', () => {
    switchMail(true);
    setBalance(file, 100);
    const { platform } = file;
    platform.state.now = Date.parse('2026-11-22T09:00:00Z');
    refresh(file);
    platform.userStore.set('fin.trigger.spreadsheet-1', 'runScheduledRefresh-of-another');
    runTriggerAt('2026-11-22T12:00');
    expect(mails()).toEqual([]);
  });
});

test('switching it off and on sends no second mail on a day', () => {
  switchMail(true);
  setBalance(file, 100);
  runTriggerAt('2026-11-22T10:00');
  setBalance(file, 900);
  runTriggerAt('2026-11-22T11:00');
  switchMail(false);
  switchMail(true);
  setBalance(file, 110);
  runTriggerAt('2026-11-22T12:00');
  expect(mails()).toHaveLength(1);
  runTriggerAt('2026-11-23T12:00');
  expect(mails()).toHaveLength(2);
});

test('a build without mail has neither switch nor call', async () => {
  const plain = await alertWorkbook();
  watch(plain, [low]);
  expect(viewOf(plain).mail).toBeNull();
  expect(call(plain.platform, 'setMail', { isOn: true }).error).toMatchObject({ code: 'mail_refused' });
  plain.platform.workbook.dispose();
});
