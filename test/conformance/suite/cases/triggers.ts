import { anyRefusal, type Case, refused } from '../case';

const handler = 'conformanceClock';
const newTrigger = () => ScriptApp.newTrigger(handler).timeBased();
const ownTriggers = () => ScriptApp.getProjectTriggers().filter((trigger) => trigger.getHandlerFunction() === handler);

/** Runs a function without existing triggers, and deletes those that it creates. */
function withoutTriggers(run: () => unknown): unknown {
  const clear = () => {
    for (const trigger of ownTriggers()) ScriptApp.deleteTrigger(trigger);
  };
  clear();
  try {
    return run();
  } finally {
    clear();
  }
}

const trying = (run: () => unknown) => () => withoutTriggers(run);
const hourly = (): GoogleAppsScript.Script.Trigger => newTrigger().everyHours(1).create();

export const triggers: readonly Case[] = [
  {
    id: 'triggers/minutes-list',
    rule: 'everyMinutes accepts 1, 5, 10, 15 or 30.',
    mode: 'function',
    run: trying(() => newTrigger().everyMinutes(7).create()),
    expected: refused('The value you passed to everyMinutes was invalid. It must be one of 1, 5, 10, 15 or 30.'),
  },
  {
    id: 'triggers/hourly-floor',
    rule: 'An add-on’s trigger runs at most once an hour.',
    mode: 'function',
    needs: 'add-on',
    run: trying(() => newTrigger().everyMinutes(30).create()),
    expected:
      /^throws Exception: (The recurrence interval for an Add-on trigger must be at least one hour\.|Add-ons may not create time-based triggers to run more frequently than once per hour\.)$/,
  },
  {
    id: 'triggers/one-a-document',
    rule: 'An add-on has one clock trigger per user and document.',
    mode: 'function',
    needs: 'add-on',
    run: trying(() => [hourly(), hourly()]),
    expected: refused(
      'This add-on has created too many time-based triggers in this document for this Google user account.',
    ),
  },
  {
    id: 'triggers/after-beside-hourly',
    rule: 'A one-time trigger also counts as the one trigger of an add-on.',
    mode: 'function',
    needs: 'add-on',
    run: trying(() => [hourly(), newTrigger().after(3_600_000).create()]),
    expected: anyRefusal,
  },
  {
    id: 'triggers/twenty',
    rule: 'A script has at most 20 triggers per user.',
    mode: 'function',
    needs: 'bound script',
    run: trying(() => Array.from({ length: 21 }, () => newTrigger().after(3_600_000).create()).length),
    expected: refused(
      'This script has too many triggers. Triggers must be deleted from the script before more can be added.',
    ),
  },
  {
    id: 'triggers/listed',
    rule: 'A created trigger is listed with its function, its type and a text id.',
    mode: 'function',
    run: trying(() => {
      const made = hourly();
      return ownTriggers().map((trigger) => [
        trigger.getHandlerFunction(),
        String(trigger.getEventType()),
        trigger.getUniqueId() === made.getUniqueId() && typeof made.getUniqueId() === 'string',
      ]);
    }),
    expected: [[handler, 'CLOCK', true]],
  },
  {
    id: 'triggers/source-id',
    rule: 'getTriggerSourceId of a clock trigger is null.',
    mode: 'function',
    run: trying(() => hourly().getTriggerSourceId()),
    expected: null,
  },
  {
    id: 'triggers/deleted',
    rule: 'A deleted trigger is no longer listed.',
    mode: 'function',
    run: trying(() => {
      ScriptApp.deleteTrigger(hourly());
      return ownTriggers().length;
    }),
    expected: 0,
  },
  {
    id: 'triggers/user-triggers',
    rule: 'Whether getUserTriggers of a spreadsheet lists its clock triggers.',
    mode: 'function',
    run: trying(() => {
      const { length } = [hourly()];
      const listed = ScriptApp.getUserTriggers(SpreadsheetApp.getActiveSpreadsheet());
      return listed.filter((trigger) => trigger.getHandlerFunction() === handler).length === length;
    }),
    alternatives: { A: { says: 'yes', is: true }, B: { says: 'no', is: false } },
    host: 'A',
    addon: 'it keeps the id of its trigger and finds it among all triggers of the script.',
  },
  {
    id: 'triggers/hours-list',
    rule: 'Whether everyHours accepts hours that Google’s dialog does not offer.',
    mode: 'function',
    run: trying(() => typeof newTrigger().everyHours(3).create().getUniqueId()),
    alternatives: { A: { says: 'refused', is: anyRefusal }, B: { says: 'accepted', is: 'string' } },
    host: 'A',
    addon: 'its trigger is hourly.',
  },
  {
    id: 'triggers/event',
    rule: 'The event of a clock trigger has an authorization mode, an id and a time.',
    mode: 'trigger',
    run: (event) => [
      String(event['authMode']),
      typeof event['triggerUid'],
      ...['year', 'month', 'day-of-month', 'day-of-week', 'hour', 'minute', 'second', 'week-of-year'].map(
        (name) => typeof event[name],
      ),
    ],
    expected: ['FULL', 'string', ...Array.from({ length: 8 }, () => 'number')],
  },
  {
    id: 'triggers/event-weekday',
    rule: 'The event of a clock trigger numbers days of the week from Monday, 1, to Sunday, 7.',
    mode: 'trigger',
    run: (event) => {
      const { year, month } = event as { year: number; month: number };
      const day = new Date(Date.UTC(year, month - 1, Number(event['day-of-month']))).getUTCDay();
      return event['day-of-week'] === (day === 0 ? 7 : day);
    },
    expected: true,
  },
  {
    id: 'triggers/ui',
    rule: 'A trigger cannot use the user interface.',
    mode: 'trigger',
    run: () => SpreadsheetApp.getUi(),
    expected: refused('Cannot call SpreadsheetApp.getUi() from this context.'),
  },
  {
    id: 'triggers/properties',
    rule: 'A trigger can write document properties.',
    mode: 'trigger',
    run: () =>
      PropertiesService.getDocumentProperties()
        .setProperty('conformance.trigger', 'x')
        .getProperty('conformance.trigger'),
    expected: 'x',
  },
  {
    id: 'triggers/active-spreadsheet',
    rule: 'Which spreadsheet is active in a clock trigger.',
    mode: 'trigger',
    run: () => {
      const madeIn = PropertiesService.getDocumentProperties().getProperty('conformance.spreadsheet');
      const active = SpreadsheetApp.getActiveSpreadsheet();
      return active === null ? null : active.getId() === madeIn;
    },
    alternatives: {
      A: { says: 'the one in which it was created', is: true },
      B: { says: 'none', is: null },
      C: { says: 'another', is: false },
    },
    host: 'A',
    addon: 'it checks for null and compares the ids first.',
  },
  {
    id: 'triggers/made-by-a-trigger',
    rule: 'Whether a trigger created by a trigger ever runs.',
    mode: 'trigger',
    run: () => 'asked later',
    alternatives: { A: { says: 'never', is: 'never' }, B: { says: 'it does', is: 'it ran' } },
    host: 'A',
    addon: 'it creates triggers only from the sidebar.',
  },
];
