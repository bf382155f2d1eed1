import { countOf } from '../../../sidebar/page/format';

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
    `${countOf(count, 'alert is', 'alerts are')} new or changed, in FIN Alerts or by FIN Categories. ${count === 1 ? 'It shows' : 'They show'} figures of your connection to everyone who can see this spreadsheet. Approve only what you want to show.`,
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
  mail: {
    label: 'Send me a mail once a day when something is new',
    off: (address: string) => `Plain text to ${address}, your own address.`,
    on: (address: string) => `To ${address}, with the first hourly refresh after 7:00 that has something new.`,
    needsHourly: 'No mail is sent until the hourly refresh checks the alerts.',
    lastSent: (time: string) => `Last mail ${time}.`,
    waiting: (count: number) => `The next mail has ${countOf(count, 'alert', 'alerts')} so far.`,
    obstacle: {
      permission: 'Google has not given FIN the permissions to learn your address and to send you mail.',
      noAddress: 'Google does not tell your address, so no mail can be sent.',
      notOwn:
        'Only alerts that your own connection checks are mailed, and only while it is not shared here: otherwise other editors could choose what you are sent.',
    },
    askGoogle: 'Ask Google',
    failed: 'The last mail could not be sent.',
  },
};
