import type { AlertsView, MailView, RefreshView } from '../../../../src/addon/sidebar/protocol';
import {
  alerts,
  changedTable,
  connected,
  importPreview,
  logLine,
  mail,
  neverRefreshed,
  newApproval,
  refresh,
  table,
  unstoredTable,
  waiting,
} from './fixtures';
import { button, openTab } from './page-steps';
import { broken, filledTables, hang, refusedKey, unconnected } from './scripted-server';
import { onConnected, onRefresh, type State } from './state';

const refusal = 'Changed by another user. Approve it in the FIN sidebar, under Refresh, to refresh it.';

const bus = { date: '2026-11-12', name: 'אוטובוס', amount: -2.4 };
const busMove = { from: { id: 'old', ...bus }, to: { id: 'new', ...bus } };

function withMailView(change: Partial<MailView>, schedule: AlertsView['schedule'] = 'on'): RefreshView {
  return { ...refresh, alerts: { ...alerts, schedule, mail: { ...mail, ...change } } };
}

function withMail(...given: Parameters<typeof withMailView>) {
  return { getState: () => ({ data: { ...connected, refresh: withMailView(...given) } }) };
}

export const refreshStates: readonly State[] = [
  { name: 'refresh: not connected', handlers: unconnected, act: openTab('Refresh'), shows: 'nothing to refresh' },
  onRefresh('on', {}, 'Next run 20 Nov 2026, 10:00.'),
  onRefresh('never', { getState: () => ({ data: { ...connected, refresh: neverRefreshed } }) }, 'Not run yet'),
  onRefresh('running', { refreshNow: hang }, 'Refreshing…', (page) => button(page, 'Refresh now').click()),
  onRefresh('done', { refreshNow: () => ({ data: refresh }) }, '12 formulas refreshed.', (page) =>
    button(page, 'Refresh now').click(),
  ),
  onRefresh('failed', { refreshNow: () => ({ error: broken }) }, 'Retry', (page) =>
    button(page, 'Refresh now').click(),
  ),
  onRefresh(
    'past balances of a history',
    {
      listTables: () => ({
        data: {
          tables: [
            {
              ...table,
              dataset: 'balances',
              past: {
                ...{ rowCount: 40, more: 3 },
                unknown: [
                  { name: 'Checking', reason: broken.message, since: '2026-03-31' },
                  { name: 'Broker', reason: broken.message, since: null },
                ],
              },
            },
          ],
          log: [],
        },
      }),
    },
    '40 rows for ends of past months were reckoned by transactions.',
    (page) => page.getByText('Not, or not for all of them:').click(),
  ),
  onRefresh(
    'import of balances',
    {
      listTables: () => ({ data: { tables: [{ ...table, dataset: 'balances' }], log: [] } }),
      previewImport: () => ({ data: importPreview }),
    },
    'Row 7 and 2 more: no account “Sparbuch”. Did you mean Sparbrief?',
    async (page) => {
      await button(page, 'Import balances: Transactions').click();
      await button(page, 'Check selected rows').click();
    },
  ),
  onRefresh(
    'import of balances that was refused',
    {
      listTables: () => ({ data: { tables: [{ ...table, dataset: 'balances' }], log: [] } }),
      previewImport: () => ({ data: importPreview }),
      importBalances: () => ({ error: { ...broken, code: 'import_changed' } }),
    },
    'Check selected rows',
    async (page) => {
      await button(page, 'Import balances: Transactions').click();
      await button(page, 'Check selected rows').click();
      await button(page, 'Import').click();
      await page.getByText(broken.message).first().waitFor();
    },
  ),
  onRefresh('tables', { listTables: () => ({ data: filledTables }) }, '1,204 rows', (page) =>
    page.getByText('Run log').click(),
  ),
  onRefresh(
    'the run log names tables and folds failures',
    {
      listTables: () => ({
        data: {
          tables: [table],
          log: [
            {
              ...logLine,
              ...{ firstAt: '2026-11-19T20:42:00Z', count: 12, error: refusedKey.message, code: 'unauthorized' },
            },
            { ...logLine, at: '2026-11-19T19:00:00Z', sheetName: null, dataset: 'balances' },
            { ...logLine, at: '2026-11-19T18:00:00Z', sheetName: 'הוצאות', isRemoved: true },
            { ...logLine, at: '2026-11-19T17:00:00Z', sheetName: null, dataset: null, isRemoved: true },
          ],
        },
      }),
    },
    '12 times,',
    (page) => page.getByText('Run log').click(),
  ),
  onRefresh(
    'cells of a row that is gone can move',
    {
      listTables: () => ({
        data: { tables: [{ ...table, review: [{ reason: 'unsure match', id: 'old' }] }], log: [] },
      }),
      moveCells: ({ pairs }) => ({
        data: {
          moved: 1,
          left: pairs.length - 1,
          moves: [busMove, { ...busMove, from: { ...busMove.from, id: 'b' } }],
        },
      }),
    },
    '12 Nov 2026',
    async (page) => {
      await button(page, 'Find where my cells belong').click();
      await button(page, 'Move all 2').click();
    },
  ),
  onRefresh(
    'an own transaction may be one of the API',
    {
      listTables: () => ({ data: { tables: [{ ...table, ownCount: 2 }], log: [] } }),
      moveCells: () => ({ data: { moved: 0, left: 0, moves: [{ ...busMove, ownRow: 7 }] } }),
    },
    'This is it',
    (page) => button(page, 'Find my transactions among the others').click(),
  ),
  onRefresh(
    'an own transaction is refused',
    {
      listTables: () => ({ data: filledTables }),
      addOwnTransaction: () => ({ error: broken }),
    },
    'Money out is negative.',
    async (page) => {
      await button(page, 'Add own transaction').click();
      await page.getByLabel('Name').fill('אוטובוס');
      await page.getByLabel('Amount').fill('-2,40');
      await page.getByLabel('Date').fill('2026-11-20');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
    },
  ),
  onRefresh(
    'a sheet of a table was duplicated',
    { listTables: () => ({ data: { ...filledTables, sheetCopies: [{ sheetId: 7, name: 'Copy of Transactions' }] } }) },
    'Copy of Transactions is a copy',
  ),
  onRefresh(
    'several sheets were duplicated',
    {
      listTables: () => ({
        data: {
          ...filledTables,
          sheetCopies: [
            { sheetId: 7, name: 'Copy of Transactions' },
            { sheetId: 8, name: 'הוצאות' },
          ],
        },
      }),
    },
    'Copies of tables’ sheets',
  ),
  onRefresh(
    'the sheet of a table is gone, and a copy is there',
    {
      listTables: () => ({
        data: {
          tables: [{ ...table, sheetName: null }],
          log: [],
          copiesOf: { [table.id]: [{ sheetId: 7, name: 'הוצאות' }] },
        },
      }),
    },
    'updates the rows of the copy',
    (page) => button(page, 'Continue in the copy הוצאות').click(),
  ),
  onRefresh('inserting a table', {}, 'Cancel', (page) => button(page, 'Insert a table').click()),
  onRefresh('a table runs', { listTables: () => ({ data: filledTables }), runTable: hang }, 'Cancel', (page) =>
    button(page, 'Run now').click(),
  ),
  onRefresh('a table is edited', { listTables: () => ({ data: filledTables }) }, 'Remove, keep the rows', (page) =>
    button(page, 'Edit').click(),
  ),
  onRefresh(
    'rows of a table are new since the user looked',
    {
      listTables: () => ({
        data: {
          tables: [{ ...table, marksNew: true, unseen: { count: 12, since: '2026-11-20T08:42:00Z' }, replaced: 3 }],
          log: [],
        },
      }),
    },
    '12 new since 20 Nov 2026',
  ),
  onRefresh(
    'rows that are gone were moved below',
    {
      listTables: () => ({ data: { tables: [{ ...table, hasGone: true }], log: [] } }),
      moveGoneBelow: () => ({ data: { moved: 1_200, left: 3, tables: { tables: [table], log: [] } } }),
    },
    'Moved: 1,200. Left: 3.',
    (page) => button(page, 'Move gone rows below').click(),
  ),
  onRefresh(
    'a column to tick rows was added',
    { listTables: () => ({ data: filledTables }), addTableColumn: () => ({ data: { heading: 'Reviewed' } }) },
    'The column Reviewed is',
    async (page) => {
      await button(page, 'Edit').click();
      await button(page, 'Add a column to tick reviewed rows').click();
    },
  ),
  onRefresh(
    'the last run of a table removed rows and can be undone',
    { listTables: () => ({ data: { tables: [changedTable, unstoredTable], log: [logLine] } }) },
    'Puts back what the run of',
    (page) => button(page, 'Undo last run').click(),
  ),
  onRefresh(
    'the last run of a table was undone',
    {
      listTables: () => ({ data: { tables: [changedTable], log: [] } }),
      undoTableRun: () => ({
        data: {
          undone: { added: 3, changed: 12, marked: 0, removed: 2, failed: 1, left: 0 },
          tables: { tables: [{ ...changedTable, isPaused: true, undo: null }], log: [] },
        },
      }),
    },
    '1 row was changed since, and left.',
    async (page) => {
      await button(page, 'Undo last run').click();
      await button(page, 'Undo and pause').click();
    },
  ),
  onRefresh('removing is asked about in a new table', {}, 'Deletes rows that are gone.', async (page) => {
    await button(page, 'Insert a table').click();
    await page.getByText('More', { exact: true }).click();
    await page.getByLabel('Rows that are gone', { exact: true }).selectOption('remove');
  }),
  onRefresh(
    'removing is asked about, and the sheet was copied',
    {
      listTables: () => ({ data: filledTables }),
      copyTableSheet: () => ({ data: { name: 'Copy of Transactions 2026-11-20' } }),
    },
    'Copied to Copy of Transactions 2026-11-20.',
    async (page) => {
      await button(page, 'Edit').click();
      await page.getByLabel('Rows that are gone', { exact: true }).selectOption('remove');
      await button(page, 'Copy the sheet first').click();
    },
  ),
  onRefresh(
    'a table failed, the trigger is silent',
    {
      getState: () => ({ data: { ...connected, refresh: { ...refresh, needsRepair: 'silent' } } }),
      listTables: () => ({
        data: {
          tables: [{ ...table, lastOutcome: 'failed', lastError: refusedKey.message, lastErrorCode: 'unauthorized' }],
          log: [],
        },
      }),
    },
    "The hourly refresh did not run. Press Repair. If that does not help, Google's run time of triggers is used up (90 minutes a day for all of your add-ons and scripts): it renews within 24 hours.",
  ),
  onRefresh(
    'alerts are open, and one waits for approval',
    { getState: () => ({ data: { ...connected, refresh: { ...refresh, alerts } } }) },
    '1 alert is new or changed, in FIN Alerts or by FIN Categories.',
  ),
  onRefresh(
    'the mail of the alerts is off',
    withMail({ isOn: false, lastSentAt: null, waitingCount: 0 }),
    'Plain text to ann@example.com, your own address.',
  ),
  onRefresh(
    'the mail of the alerts could not be sent, and no hourly refresh checks them',
    withMail({ lastError: 'Google sends no more mails for you today.', lastErrorCode: 'mail_quota' }, 'off'),
    'The last mail could not be sent.',
  ),
  onRefresh(
    'the mail of the alerts needs a permission',
    withMail({
      ...{ isOn: false, address: null, obstacle: 'permission' },
      permissionUrl: 'https://accounts.google.com/o/oauth2/auth?x=1',
    }),
    'Ask Google',
  ),
  onRefresh(
    'the mail of the alerts is refused because others may say what is checked',
    withMail({ obstacle: 'notOwn' }),
    'Only alerts that your own connection checks are mailed',
  ),
  onRefresh(
    'the mail of the alerts is switched off',
    { ...withMail({}), setMail: () => ({ data: withMailView({ isOn: false, lastSentAt: null }) }) },
    'Plain text to ann@example.com',
    (page) => page.getByRole('switch', { name: 'Send me a mail' }).click(),
  ),
  onRefresh(
    'alerts are checked by another user',
    {
      getState: () => ({
        data: {
          ...connected,
          refresh: {
            ...refresh,
            alerts: {
              ...alerts,
              ...{ hasSheet: false, checkedBy: 'other', connectionName: null, schedule: 'otherUser' },
              ...{ waiting: [], open: [], unwritten: 0, lastRunAt: null, lastError: null, lastErrorCode: null },
            },
          },
        },
      }),
    },
    'Check with my connection',
  ),
  onRefresh(
    'a table waits for approval',
    {
      listTables: () => ({
        data: {
          tables: [
            { ...waiting, lastOutcome: 'failed', lastError: refusal, lastErrorCode: 'table_unapproved' },
            { ...table, id: 'e5f6a7b8', sheetName: 'Holdings', dataset: 'holdings', approval: newApproval },
          ],
          log: [{ ...logLine, error: refusal, code: 'table_unapproved' }],
        },
      }),
    },
    'Another user changed this table.',
    (page) => page.getByText('Run log').click(),
  ),
  onRefresh(
    'the budget asks for its table',
    {
      listTables: () => ({ data: { tables: [table], log: [] } }),
      insertOverview: () => ({
        data: {
          tables: [table],
          log: [],
          budget: {
            lost: { reason: 'columns', sheetName: 'Taxes' },
            sheetName: null,
            choices: [
              { id: 'a1', sheetName: 'Transactions', connection: 'Household', organization: 'Household' },
              { id: 'b2', sheetName: 'Business', connection: 'Café', organization: 'Café Inc.' },
            ],
          },
        },
      }),
    },
    'Which table is the budget for?',
    (page) => page.getByRole('button', { name: 'Insert budget' }).click(),
  ),
  onRefresh(
    'last error',
    {
      getState: () => ({
        data: {
          ...connected,
          refresh: { ...refresh, lastError: 'The key was revoked: connect again.', lastErrorCode: 'unauthorized' },
        },
      }),
    },
    'The key was revoked: connect again.',
  ),
  onConnected(
    'accounts that need attention',
    {
      listUnhealthyAccounts: () => ({
        data: {
          accounts: [
            { name: 'Everyday Checking', connection: null, need: 'loginRequired', day: null },
            { name: 'Joint, Household', connection: null, need: 'reconnectBy', day: '2026-12-01' },
          ],
        },
      }),
    },
    'Everyday Checking: Login required',
    (page) => page.getByText('2 accounts need your attention').click(),
  ),
];
