import type { Case } from '../case';
import { scratchCell } from '../run/scratch';

const zone = 'America/New_York';
const midnight = (day: string): Date => Utilities.parseDate(day, zone, 'yyyy-MM-dd');
const dayOf = (date: Date): string => Utilities.formatDate(date, zone, 'yyyy-MM-dd');

/** The script is in Etc/GMT, its spreadsheet in New York, where the clocks change on 2026-03-08 and 2026-11-01. */
export const zones: readonly Case[] = [
  {
    id: 'zones/two',
    rule: 'Script and spreadsheet have separate time zones.',
    mode: 'function',
    run: () => [Session.getScriptTimeZone(), SpreadsheetApp.getActiveSpreadsheet().getSpreadsheetTimeZone()],
    expected: ['Etc/GMT', zone],
  },
  {
    id: 'zones/script-wall-time',
    rule: 'Date in a script uses the time zone of the script.',
    mode: 'function',
    run: () => [
      Session.getScriptTimeZone(),
      new Date(2026, 2, 8).toISOString(),
      new Date('2026-03-08T05:00:00Z').getHours(),
    ],
    expected: ['Etc/GMT', '2026-03-08T00:00:00.000Z', 5],
  },
  {
    id: 'zones/script-zone-in-cells',
    rule: 'Date in a custom function uses the time zone of the script.',
    mode: 'cell',
    run: () => new Date(2026, 2, 8).toISOString(),
    expected: '2026-03-08T00:00:00.000Z',
  },
  {
    id: 'zones/days-of-change',
    rule: 'A date that is midnight in the time zone of the spreadsheet is shown as that day, also when the clocks change.',
    mode: 'function',
    run: () =>
      ['2026-03-08', '2026-03-09', '2026-11-01', '2026-11-02'].map((day) =>
        scratchCell().setNumberFormat('yyyy-mm-dd').setValue(midnight(day)).getDisplayValue(),
      ),
    expected: ['2026-03-08', '2026-03-09', '2026-11-01', '2026-11-02'],
  },
  {
    id: 'zones/read-back',
    rule: 'A typed day is read as midnight in the time zone of the spreadsheet, also when the clocks change.',
    mode: 'function',
    run: () =>
      ['2026-03-08', '2026-03-09', '2026-11-01', '2026-11-02'].map((day) =>
        (scratchCell().setValue(day).getValue() as Date).toISOString(),
      ),
    expected: [
      '2026-03-08T05:00:00.000Z',
      '2026-03-09T04:00:00.000Z',
      '2026-11-01T04:00:00.000Z',
      '2026-11-02T05:00:00.000Z',
    ],
  },
  {
    id: 'zones/time-of-day',
    rule: 'A time without a date is on 1899-12-30.',
    mode: 'function',
    run: () => dayOf(scratchCell().setValue('12:30').getValue() as Date),
    expected: '1899-12-30',
  },
  {
    id: 'zones/format-date',
    rule: 'formatDate uses the given zone.',
    mode: 'function',
    run: () => {
      const instant = new Date('2026-03-08T06:59:59Z');
      return [zone, 'Etc/GMT', 'Europe/Berlin'].map((one) =>
        Utilities.formatDate(instant, one, 'yyyy-MM-dd HH:mm:ss Z'),
      );
    },
    expected: ['2026-03-08 01:59:59 -0500', '2026-03-08 06:59:59 +0000', '2026-03-08 07:59:59 +0100'],
  },
  {
    id: 'zones/format-date-after-change',
    rule: 'formatDate handles the hour skipped by daylight saving time.',
    mode: 'function',
    run: () => Utilities.formatDate(new Date('2026-03-08T07:00:00Z'), zone, 'HH:mm Z'),
    expected: '03:00 -0400',
  },
  {
    id: 'zones/parse-date',
    rule: 'parseDate uses the given zone.',
    mode: 'function',
    run: () => ['2026-03-08', '2026-03-09', '2026-11-02'].map((day) => midnight(day).toISOString()),
    expected: ['2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  },
];
