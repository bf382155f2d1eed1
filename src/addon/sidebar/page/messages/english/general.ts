import { countOf } from '../../format/format-count';

export const general = {
  tabs: { connect: 'Connect', tag: 'Tag', refresh: 'Refresh', formulas: 'Formulas' },
  loading: 'Loading',
  back: 'Back',
  cancel: 'Cancel',
  clear: 'Clear',
  close: 'Close',
  save: 'Save',
  reading: 'Reading…',
  keepOpen: 'Keep the sidebar open until it is done.',
  retry: 'Retry',
  retryIn: (retry: string, wait: string) => `${retry} in ${wait}`,
  request: (id: string) => `Request ${id}`,
  defaultOf: (connection: string) => `${connection} (default)`,
  health: {
    summary: (count: number) => `${countOf(count, 'account needs', 'accounts need')} your attention`,
    account: (account: string, need: string) => `${account}: ${need}`,
    accountOf: (account: string, connection: string, need: string) => `${account} (${connection}): ${need}`,
    disconnected: 'Disconnected',
    loginRequired: 'Login required',
    reconnectBy: (day: string) => `Reconnect by ${day}`,
    action: 'Log in again at the service where the account was connected. Until then its data stays old.',
  },
  failures: {
    view: 'This view could not be shown. Try again, or reload the spreadsheet.',
    noServer: 'This page has no server: open it from the FIN menu of a spreadsheet.',
    noAnswer: 'The spreadsheet did not answer: check the network and try again.',
    google: 'Google could not run the add-on: try again in a moment.',
    googleSaying: (message: string) =>
      `Google could not run the add-on (${message}): try again, or reload the spreadsheet.`,
    unreadable:
      'The add-on gave an answer this page cannot read: reload the spreadsheet to get the same version of both.',
  },
};
