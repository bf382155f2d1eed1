import { explanation } from './fixtures';
import { button, explain, nothing, openTab } from './page-steps';
import { broken, goneTables, hang, several, severalTables, unconnected, withoutDefault } from './scripted-server';
import { onConnected, onFormulas, onRefresh, onRules, onTag, type State } from './state';

export const formulasStates: readonly State[] = [
  { name: 'formulas: not connected', handlers: unconnected, act: openTab('Formulas'), shows: 'Connect a key to build' },
  onFormulas('loading', { listChoices: hang }, 'Loading accounts and tags'),
  onFormulas('lists failed', { listChoices: () => ({ error: broken }) }, broken.message),
  onFormulas('preview', {}, 'And 210 more rows.'),
  onFormulas('preview failed', { previewFormula: () => ({ error: broken }) }, broken.message),
  onFormulas(
    'no room',
    { insertFormula: () => ({ error: { code: 'no_room', message: 'The table needs room, and B3 is not empty.' } }) },
    'B3 is not empty',
    async (page) => {
      await page.getByText('And 210 more rows.').waitFor();
      await button(page, 'Insert into the selected cell').click();
    },
  ),
  onFormulas('explaining', { explainCell: hang }, 'Checking…', explain),
  onFormulas('explained', {}, 'Use this: 212 rows', explain),
  onFormulas('a suggestion is used', {}, 'The formula in Sheet1!B4 was replaced.', async (page) => {
    await explain(page);
    await button(page, 'Use this: 212 rows').click();
  }),
  onFormulas(
    'an error explained',
    {
      explainCell: () => ({
        data: {
          ...explanation,
          outcome: 'error',
          error: { code: 'unauthorized', message: 'The API refused the key.' },
          checks: [],
          unreadable: [],
        },
      }),
    },
    'The API refused the key.',
    explain,
  ),
  onFormulas(
    'nothing to explain',
    { explainCell: () => ({ error: { code: 'no_selection', message: 'The selected cell has no FIN formula.' } }) },
    'The selected cell has no FIN formula.',
    explain,
  ),
  onConnected('several', several, 'Formulas use it unless', nothing),
  onConnected('one of several', several, 'connection=Café', (page) => button(page, 'Café').click()),
  onConnected("another user's of several", several, 'Use a key of your own', (page) => button(page, /והרבה/).click()),
  onConnected('without a default', withoutDefault, 'There is no default connection'),
  onConnected('adding another', several, 'If empty, it is named after its organization.', (page) =>
    button(page, 'Add another connection').click(),
  ),
  onConnected('renaming', several, 'Formulas that use the old name show an error', (page) =>
    button(page, 'Rename').click(),
  ),
  onTag('several connections', several, 'Rows do not say which connection they come from.'),
  onRules('several connections', several, 'Preview and apply with'),
  onRefresh(
    'a table of one of several connections',
    severalTables,
    'Only one that reads the same organization.',
    (page) => button(page, 'Edit Transactions').click(),
  ),
  onRefresh('a table of a connection that is gone', goneTables, 'Connection: Bistro'),
  onFormulas('several connections', several, '=FIN_TRANSACTIONS(, , "connection=Café")', (page) =>
    page.getByLabel('Connection', { exact: true }).selectOption('Café'),
  ),
];
