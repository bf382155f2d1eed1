import { countOf } from '../../../sidebar/page/format';

export const refresh = {
  /** The label of the view's tab. */
  tab: 'Refresh',
  connectFirst: 'There is nothing to refresh until a key is connected.',
  title: 'Refresh',
  lead: 'Refreshes the synced tables, reads what else may have changed and recalculates every FIN formula of this spreadsheet. Older transactions are read again in rotation, all of them within a week.',
  now: 'Refresh now',
  running: 'Refreshing…',
  started: 'Refreshing.',
  steps: {
    tables: 'Refreshing the tables.',
    reading: 'Reading for the formulas.',
    waits: (time: string) => `The API lets no request through until ${time} (rate limit). Then it goes on.`,
    calculating: (count: number) => `${countOf(count, 'formula is', 'formulas are')} calculating.`,
    stopping: 'Stopping.',
  },
  everything: 'Read everything again',
  schedule: {
    title: 'Schedule',
    hourly: 'Refresh every hour',
    off: 'Off. Press Refresh now when you want fresh data. Synced tables have their own schedules.',
    offByDisconnecting:
      'Off since you disconnected. Switch it on again, or press Refresh now when you want fresh data.',
    withinHour: 'Next run within the hour.',
    next: (time: string) => `Next run ${time}.`,
    rewrite: 'Rewrite formulas',
    rewriteOn: 'A refresh rewrites formulas without FIN_REFRESH, so that they recalculate.',
    rewriteOff: 'Off. A refresh recalculates only formulas with FIN_REFRESH.',
    addCell: 'Add the cell FIN_REFRESH',
    repair: 'Repair',
    needsRepair: {
      missing: 'Nothing refreshes the tables of this spreadsheet. Press Repair.',
      silent:
        "The hourly refresh did not run. Press Repair. If that does not help, Google's run time of triggers is used up (90 minutes a day for all of your add-ons and scripts): it renews within 24 hours.",
    },
  },
  done: {
    tables: (count: number) => `${countOf(count, 'table', 'tables')} refreshed.`,
    tablesLeft: (left: number, count: number) =>
      `${left} of ${countOf(count, 'table', 'tables')} not complete: see below.`,
    cancelled: 'Cancelled. The formulas keep what they show.',
    stillCalculating: (count: number) => `${countOf(count, 'formula is', 'formulas are')} still calculating.`,
    part: 'Partly refreshed. See below what is missing.',
    all: 'Refreshed.',
    noneTakesCell: 'Refreshed. No formula uses FIN_REFRESH.',
    noFormula: 'No FIN formula was found in this spreadsheet.',
    formulas: (count: number) => `${countOf(count, 'formula', 'formulas')} refreshed.`,
    repaired: 'The hourly trigger was created again.',
    cellAdded: 'Added in the sheet FIN Refresh. New formulas use it.',
    rewritingOn: 'Rewriting is on.',
    rewritingOff: 'Rewriting is off.',
    hourlyOn: 'Hourly refresh is on.',
    hourlyOff: 'Hourly refresh is off.',
  },
  lastRun: {
    title: 'Last refresh of formulas',
    none: 'Not run yet. Press Refresh now to see the result here.',
    when: 'When',
    result: 'Result',
    outcomes: { complete: 'Complete', unfinished: 'Partial', failed: 'Failed; formulas keep what they show' },
    formulas: 'Formulas refreshed',
    requests: 'Requests',
  },
};
