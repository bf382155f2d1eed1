import { type AddonErrorCode, cellErrors } from '../../../errors/error-codes';
import { countOf } from '../../../sidebar/page/format';
import { problems } from '../problems';
import { alerts } from './alerts';
import { changes } from './changes';
import { connect } from './connect';
import { exporting } from './exporting';
import { explain, formulas } from './formulas';
import { importing } from './importing';
import { plan } from './plan';
import { reconcile } from './reconcile';
import { refresh } from './refresh';
import { rules } from './rules';
import { tables } from './tables';
import { tag } from './tag';

const general = {
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
    problems,
    action: 'Log in again at the service where the account was connected. Until then its data is not updated.',
  },
  failures: {
    view: 'This view could not be shown. Try again, or reload the spreadsheet.',
    noServer: 'This page has no server. Open it from the FIN menu of a spreadsheet.',
    noAnswer: 'The spreadsheet did not respond. Check the network and try again.',
    google: 'Google could not run the add-on. Try again in a moment.',
    googleSaying: (message: string) =>
      `Google could not run the add-on (${message}). Try again, or reload the spreadsheet.`,
    unreadable: 'This page cannot read the add-on’s response. Reload the spreadsheet to get the same version of both.',
  },
};

/** Every text of the page that is no data, by what it means. Other languages have the same keys. */
export const messages = {
  general,
  connect,
  tag,
  changes,
  rules,
  refresh,
  reconcile,
  plan,
  alerts,
  tables,
  importing,
  exporting,
  formulas,
  explain,
  /** What the codes of errors mean. The server's own sentences are English and say more. */
  errors: {} as { readonly [Code in AddonErrorCode]?: ErrorWords },
  /** Shown below the error of a formula that is explained. */
  explainedErrors: cellErrors as { readonly [Code in AddonErrorCode]?: ErrorWords },
};

export interface ErrorWords {
  readonly meaning: string;
  readonly action: string;
  /** The server's sentence of this code says nothing more. */
  readonly saysAll?: true;
}

export type Messages = typeof messages;
