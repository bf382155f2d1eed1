import { countOf } from '../../format';

export const alerts = {
  title: 'Alerts',
  none: 'Rows of a sheet say what you want to know: a low balance, a bill that rose, a large payment. Each refresh checks them.',
  insert: 'Insert alerts',
  addMissing: 'Propose missing alerts',
  show: 'Show FIN Alerts',
  noSheet: 'The sheet FIN Alerts is gone, so nothing is checked. Insert it again.',
  nothingOpen: 'Nothing to tell.',
  open: (count: number) => countOf(count, 'open alert', 'open alerts'),
  switchOff: 'Switch off',
  switchOffOf: (alert: string) => `Switch off: ${alert}`,
  row: (row: number) => `row ${row} of FIN Alerts`,
  change: 'To change an alert, change its row in FIN Alerts.',
  waiting: (count: number) =>
    `${countOf(count, 'alert is', 'alerts are')} new or changed. ${count === 1 ? 'It shows' : 'They show'} figures of your connection to everyone who can see this spreadsheet. Approve only what you want to show.`,
  approve: 'Approve',
  checkedByOther: 'These alerts are checked with the connection of another user.',
  takeOver: 'Check with my connection',
  checkedWith: (connection: string) => `Checked with ${connection}.`,
  lastChecked: (time: string) => `Last checked ${time}.`,
  notChecked: 'Not checked yet.',
  schedule: {
    off: 'No hourly refresh checks them. Turn it on below, or press Refresh now.',
    otherUser: 'The hourly refresh runs for another user and does not check them. Press Refresh now.',
  },
  unwritten: (count: number) =>
    `${countOf(count, 'line is', 'lines are')} not in FIN Alert log yet. The next refresh writes ${count === 1 ? 'it' : 'them'}.`,
};
