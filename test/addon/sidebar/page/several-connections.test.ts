import type { SidebarOperation } from '../../../../src/addon/sidebar/protocol';
import { record } from '../../../support/api/scripted-api';
import type { FakePlatform } from '../../../support/platform/fake-platform';
import { call, capabilities, platformWith, settings } from '../called-sidebar';
import type { Handlers } from './open-sidebar';
import { button, openTab } from './page-steps';
import { sidebarSuite } from './sidebar-suite';

const operations: readonly SidebarOperation[] = [
  'getState',
  'connect',
  'addConnection',
  'renameConnection',
  'makeDefaultConnection',
  'disconnect',
  'refreshNow',
  'listTags',
  'getInterruptedRun',
  'listChoices',
  'listCategories',
  'previewFormula',
  'listTables',
  'listUnhealthyAccounts',
];

/** The page with the real server of the add-on, and one API on each host. */
function serverOf(platform: FakePlatform): Handlers {
  const answer = (operation: SidebarOperation) => (input: unknown, connection?: string) => {
    const response = call(platform, operation, input, settings, connection);
    return response.ok ? { data: response.data } : { error: response.error };
  };
  return Object.fromEntries(operations.map((operation) => [operation, answer(operation)])) as Handlers;
}

const sidebar = sidebarSuite();
let platform: FakePlatform;

beforeEach(async () => {
  platform = platformWith({
    'GET /v1/api-key': () => record({ ...capabilities, accountScope: 'ALL' }),
    'GET /v1/organization': ({ request }) => record({ name: `Data of ${new URL(request.url).host.split('.')[0]}` }),
  });
  await sidebar.open(serverOf(platform));
});

async function enter(api: string, name?: string): Promise<void> {
  const { page } = sidebar;
  await page.getByLabel('Base URL').fill(`https://${api}.example.com`);
  if (name !== undefined) await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('API key').fill(`fin_live_key_of_${api}`);
  await button(page, 'Connect').click();
}

const connectTwo = async () => {
  await enter('home');
  await button(sidebar.page, 'Add another connection').click();
  await enter('cafe', 'Café');
  await sidebar.page.getByRole('heading', { name: 'Connected to Café' }).waitFor();
};
const listed = () =>
  sidebar.page
    .locator('.connection')
    .evaluateAll((all) =>
      all.map((each) => Array.from(each.querySelectorAll('.cut'), (cut) => cut.getAttribute('title'))),
    );

test('with one connection there is no list, no name and no connection menu', async () => {
  const { page } = sidebar;
  await enter('home');
  await page.getByRole('heading', { name: 'Connected to Data of home' }).waitFor();
  expect(await page.locator('.connection').count()).toBe(0);
  expect(await button(page, 'Rename').count()).toBe(0);
  await openTab('Tag')(page);
  await button(page, 'Use selected rows').waitFor();
  expect(await page.getByLabel('Tag with').count()).toBe(0);
  await openTab('Formulas')(page);
  await page.getByText('=FIN_TRANSACTIONS()').first().waitFor();
  expect(await page.getByLabel('Connection', { exact: true }).count()).toBe(0);
});

test('adds a second connection under a name, and shows how formulas use it', async () => {
  const { page } = sidebar;
  await connectTwo();
  expect(await listed()).toEqual([
    ['Data of home', 'Default'],
    ['Café', 'Data of cafe'],
  ]);
  await page.getByText('connection=Café').waitFor();
  expect(await page.content()).not.toContain('fin_live_key');
  await page.getByText('Connected. Formulas use it if they name it.').first().waitFor();
  await button(page, 'Data of home').click();
  expect(await page.locator('.note-done').count()).toBe(0);
  await page.getByText('The default: formulas use it unless they name another connection.').waitFor();
});

test('a second connection without a name is named after its organization', async () => {
  await enter('home');
  await button(sidebar.page, 'Add another connection').click();
  await enter('cafe');
  await sidebar.page.getByRole('heading', { name: 'Connected to Data of cafe' }).waitFor();
});

test('a name in use is reported, and nothing is stored', async () => {
  const { page } = sidebar;
  await enter('home');
  await button(page, 'Add another connection').click();
  await enter('cafe', 'data of HOME');
  await page.getByText('Another connection is called "data of HOME". Choose another name.').waitFor();
  expect([...platform.userStore.keys()].filter((name) => name.startsWith('fin.connection'))).toHaveLength(1);
});

test('every view uses the connection that is selected in one of them', async () => {
  const { page } = sidebar;
  await connectTwo();
  await openTab('Tag')(page);
  await page.getByLabel('Tag with').waitFor();
  expect(await page.getByLabel('Tag with').inputValue()).toBe('Café');
  await openTab('Formulas')(page);
  await page.getByText('=FIN_TRANSACTIONS(, , "connection=Café")').waitFor();
  await page.getByLabel('Connection', { exact: true }).selectOption('Data of home (default)');
  await page.getByText('=FIN_TRANSACTIONS()').first().waitFor();
  await openTab('Refresh')(page);
  await button(page, 'Insert a table').click();
  expect(await page.getByLabel('New tables read with').inputValue()).toBe('Data of home');
});

test('renames a connection and makes it the default', async () => {
  const { page } = sidebar;
  await connectTwo();
  await button(page, 'Rename').click();
  await page.getByLabel('Name', { exact: true }).fill('Bistro');
  await button(page, 'Save').click();
  await page.getByRole('heading', { name: 'Connected to Bistro' }).waitFor();
  await button(page, 'Make default').click();
  await button(page, 'Make it the default').click();
  await page.getByText('Formulas that name no connection use this one now.').first().waitFor();
  expect(await listed()).toEqual([['Bistro', 'Default · Data of cafe'], ['Data of home']]);
});

test('disconnects one connection after a warning about its formulas, and continues with the other', async () => {
  const { page } = sidebar;
  await connectTwo();
  await button(page, 'Disconnect').click();
  await page.getByText('Formulas and tables that name it show an error.').waitFor();
  await button(page, 'Delete and disconnect').click();
  await page.getByRole('heading', { name: 'Connected to Data of home' }).waitFor();
  expect(await page.locator('.connection').count()).toBe(0);
  await page.getByText('Disconnected. The key and the data read with it are deleted.').waitFor();
});

test('if the selected connection is removed elsewhere, the default is selected', async () => {
  const { page } = sidebar;
  await connectTwo();
  call(platform, 'disconnect', null, settings, 'Café');
  await openTab('Tag')(page);
  await openTab('Connect')(page);
  await page.getByRole('heading', { name: 'Connected to Data of home' }).waitFor();
});
