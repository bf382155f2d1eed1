import type { FormulaPreview } from '../../../../src/addon/sidebar/protocol';
import { until } from '../../../support/until';
import type { Handlers } from './open-sidebar';
import { button, openTab } from './page-steps';
import { formulas, later, usual } from './scripted-server';
import { sidebarSuite } from './sidebar-suite';

const sidebar = sidebarSuite();

const open = async (handlers: Handlers = {}) => {
  await sidebar.open({ ...usual, ...formulas, ...handlers });
  await openTab('Formulas')(sidebar.page);
  await sidebar.page.getByText('And 210 more rows.').waitFor();
  return sidebar.page;
};

const last = (operation: string) => sidebar.calls.filter((call) => call.operation === operation).at(-1)?.input;

test('builds a formula from its fields, previews it and inserts it', async () => {
  const page = await open();
  await page.getByLabel('Period').selectOption('Last month');
  await page.getByLabel('Account').selectOption('Joint, Household');
  await page.getByLabel('Maximum rows').fill('10');
  await page
    .locator('.formula-text')
    .getByText(`=FIN_TRANSACTIONS("last month", , "account='Joint, Household'; limit=10")`)
    .waitFor();
  const draft = {
    name: 'FIN_TRANSACTIONS',
    positional: ['last month', ''],
    options: { account: 'Joint, Household', limit: '10' },
  };
  await page.getByText('And 210 more rows.').waitFor();
  await button(page, 'Insert into the selected cell').click();
  await page.locator('.foot').getByText('Inserted into Sheet1!B2.').waitFor();
  expect(last('previewFormula')).toEqual(draft);
  await page.locator('.foot').getByText('Column J with the ids is hidden.').waitFor();
  const columns = ['date', 'name', 'text', 'amount', 'short', 'text', 'text', 'other', 'id'];
  expect(last('insertFormula')).toEqual({ ...draft, rowCount: 214, width: 9, columns, hasChart: false });
});

test('says next to the button that the formula of the preview fails', async () => {
  const error = { code: 'invalid_date', message: 'The first date "soon" cannot be read.' } as const;
  const small: FormulaPreview = {
    rowCount: 212,
    width: 1,
    columns: ['date'],
    currencies: [],
    rows: [['Date'], ['2026-11-20']],
  };
  const page = await open({
    previewFormula: ({ positional: [from = ''] }) => (from === 'all' ? { error } : { data: small }),
  });
  await page.locator('.foot').getByText('Needs 212 rows and 1 column of empty cells.').waitFor();
  await page.getByLabel('Period').selectOption('All');
  await page.getByText(error.message).waitFor();
  expect(await page.locator('.foot').innerText()).toMatch(/^The preview shows why the formula fails\./);
});

test('other functions have other fields', async () => {
  const page = await open();
  await page.getByLabel('Show').selectOption('Totals by month, category or merchant');
  await page.getByLabel('Totals by').selectOption('Category by month');
  await page.locator('.formula-text').getByText('=FIN_SUMMARY("category,month")').waitFor();
  await page.getByLabel('Show').selectOption('Transactions with a tag');
  await page.getByRole('combobox', { name: 'Tag', exact: true }).selectOption('Travel › Hotels');
  await page.locator('.formula-text').getByText('=FIN_TAGGED("Travel › Hotels")').waitFor();
});

test('offers categories, tags and currencies, and a category can be typed', async () => {
  const page = await open();
  await page.getByLabel('Category').selectOption('Groceries');
  await page.getByRole('combobox', { name: 'Tag', exact: true }).selectOption('Travel › Hotels');
  await page
    .locator('.formula-text')
    .getByText('=FIN_TRANSACTIONS(, , "category=Groceries; tag=Travel › Hotels")')
    .waitFor();
  await page.getByLabel('Category').selectOption('Type another one…');
  await page.getByRole('combobox', { name: 'Category' }).fill('Gro*');
  await page
    .locator('.formula-text')
    .getByText('=FIN_TRANSACTIONS(, , "category=Gro*; tag=Travel › Hotels")')
    .waitFor();
  await page.getByLabel('Show').selectOption('Past balances and net worth');
  const categories = await page.getByLabel('Category').locator('option').allTextContents();
  expect(categories.slice(0, 3)).toEqual(['All categories', 'bank', 'debt']);
});

test('shows the help of the field that has the focus', async () => {
  const page = await open();
  const help = page.getByText('As the Category column shows it.');
  await page.getByLabel('Category').focus();
  await help.waitFor();
  await page.getByLabel('Maximum rows').focus();
  await page.getByText('The first rows only. The others are not counted. Blank: all.').waitFor();
  expect(await help.count()).toBe(0);
});

test('a summary gets a chart of one currency', async () => {
  const result = (currencies: string[]): FormulaPreview => ({
    ...{ rowCount: 214, width: 2, columns: ['text', 'amount'], currencies },
    rows: [['Month', 'Out'], ...Array.from({ length: 3 }, () => ['2026-11', 5])],
  });
  const page = await open({
    previewFormula: ({ options }) => ({ data: result(options['currency'] === undefined ? ['USD', 'EUR'] : ['USD']) }),
  });
  await page.getByLabel('Show').selectOption('Totals by month, category or merchant');
  await page.getByLabel('Chart').selectOption('Beside the table');
  await page.locator('.foot').getByText('A chart shows one currency: choose one above.').waitFor();
  expect(await button(page, 'Insert into the selected cell').getAttribute('aria-disabled')).toBe('true');
  await page.getByLabel('Only this currency').selectOption('USD');
  await page.locator('.foot').getByText('Needs 214 rows and 2 columns').waitFor();
  await button(page, 'Insert into the selected cell').click();
  await page.locator('.foot').getByText('Inserted into Sheet1!B2.').waitFor();
  expect(last('insertFormula')).toMatchObject({ options: { currency: 'USD' }, hasChart: true });
  await page.getByLabel('Totals by').selectOption('Category by month');
  expect(await page.getByLabel('Chart').count()).toBe(0);
});

test('custom dates replace a period', async () => {
  const page = await open();
  await page.getByLabel('Period').selectOption('From and to…');
  await page.getByLabel('From').fill('2026-01-01');
  await page.getByLabel('To').fill('2026-03-31');
  await page.locator('.formula-text').getByText('=FIN_TRANSACTIONS("2026-01-01", "2026-03-31")').waitFor();
});

test('the help of a function shows its examples', async () => {
  const page = await open();
  await page.getByText('Examples of FIN_TRANSACTIONS').click();
  await page.getByText('=FIN_TRANSACTIONS("last month")', { exact: true }).waitFor();
});

test('a preview of an earlier form is not shown for a later one', async () => {
  const slow = later<FormulaPreview>();
  const previewOf = (text: string): FormulaPreview => ({
    rowCount: 214,
    width: 1,
    columns: ['date'],
    currencies: [],
    rows: [['Date'], [text], [text], [text]],
  });
  const asked: string[] = [];
  const page = await open({
    previewFormula: ({ positional: [from = ''] }) => {
      asked.push(from);
      return from === 'all' ? slow.answer : { data: previewOf(from === '' ? 'first' : from) };
    },
  });
  await page.getByLabel('Period').selectOption('All');
  await until(() => asked.includes('all'));
  await page.getByLabel('Period').selectOption('This month');
  await page.getByRole('cell', { name: 'this month' }).first().waitFor();
  slow.release({ data: previewOf('all') });
  await button(page, 'Insert into the selected cell').click();
  await page.locator('.foot').getByText('Inserted into Sheet1!B2.').waitFor();
  expect(await page.getByRole('cell').allTextContents()).toEqual(['this month', 'this month', 'this month']);
});
