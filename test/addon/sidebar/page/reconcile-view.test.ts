import type { SidebarRequest } from '../../../../src/addon/sidebar/protocol';
import type { Handlers } from './open-sidebar';
import { button, openTab } from './page-steps';
import { changes, gap, reconciling, statements } from './reconcile-states';
import { broken, usual } from './scripted-server';
import { sidebarSuite } from './sidebar-suite';

const sidebar = sidebarSuite();

const open = async (handlers: Handlers = {}, options?: Parameters<typeof sidebar.open>[1]) => {
  const page = await sidebar.open({ ...usual, ...reconciling, ...handlers }, options);
  await openTab('Reconcile')(page);
  return page;
};
const sent = (operation: SidebarRequest['operation']) =>
  sidebar.calls.filter((call) => call.operation === operation).map(({ input }) => input);
const [checking, other, visa] = statements.accounts;

test('a statement is checked and confirmed with the keyboard alone, and the next account is there', async () => {
  const afterwards = { ...statements, accounts: [{ ...checking, isDue: false }, other, visa] } as typeof statements;
  const page = await open({ confirmStatement: () => ({ data: afterwards }) });
  const balance = page.getByLabel('Closing balance');
  expect(await page.getByLabel('Account').inputValue()).toBe('a');
  expect(await page.getByLabel('Statement date').inputValue()).toBe('2026-10-31');
  await page.getByText('Confirmed up to 30 Sept 2026: 849.75 USD.').waitFor();
  await balance.fill('1,234.50');
  await page.getByText('Read as 1,234.50 USD.').waitFor();
  await balance.press('Enter');
  await page.getByText('It agrees.').first().waitFor();
  expect(sent('checkStatement')).toEqual([{ accountId: 'a', day: '2026-10-31', balance: 1_234.5 }]);
  expect(sent('confirmStatement')).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText('Everyday Checking is confirmed up to 31 Oct 2026.').first().waitFor();
  expect(sent('confirmStatement')).toEqual([
    { accountId: 'a', day: '2026-10-31', balance: 1_234.5, fingerprint: 'checked-1' },
  ]);
  expect(await page.getByLabel('Account').inputValue()).toBe('b');
  expect(await balance.inputValue()).toBe('');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe(await balance.getAttribute('id'));
  await page.getByText('2 of 3 accounts up to date.').waitFor();
});

test('an answer is gone as soon as the date, the balance or the account is another one', async () => {
  const page = await open({ checkStatement: () => ({ data: gap }) });
  const confirm = button(page, 'Confirm anyway…');
  for (const change of [
    () => page.getByLabel('Closing balance').fill('1'),
    () => page.getByLabel('Statement date').fill('2026-10-30'),
    () => page.getByLabel('Account').selectOption('c'),
  ]) {
    await page.getByLabel('Closing balance').fill('1,250.50');
    await button(page, 'Check').click();
    await confirm.waitFor();
    await change();
    await confirm.waitFor({ state: 'detached' });
  }
  await page.getByText('Of a debt, what is owed is positive.').waitFor();
  expect(sent('confirmStatement')).toEqual([]);
});

test('a gap shows what could explain it, and is confirmed only after a question', async () => {
  const page = await open({ checkStatement: () => ({ data: gap }) });
  await page.getByLabel('Closing balance').fill('1.250,50');
  await button(page, 'Check').click();
  await page.getByText('Gap of 16.00 USD: the statement has more than the transactions explain.').first().waitFor();
  expect(await page.locator('.rule').count()).toBe(3);
  await page.getByText('Not in the balance of 31 Oct 2026 yet').waitFor();
  await page.getByText('6 other explanations of as many transactions.').waitFor();
  await button(page, 'Confirm anyway…').click();
  await page.getByText('The gap is written beside it').waitFor();
  expect(sent('confirmStatement')).toEqual([]);
  await button(page, 'Confirm').click();
  await page.getByText('is confirmed up to').first().waitFor();
  expect(sent('confirmStatement')).toHaveLength(1);
});

test('what was refused stays, and what changed in confirmed periods is named with both values and its id', async () => {
  const page = await open({
    confirmStatement: () => ({ error: { ...broken, code: 'invalid_statements' } }),
    getStatementChanges: () => ({ data: { changes } }),
  });
  await page.getByText('-12.30 USD on 12 Sept 2026 → gone').waitFor();
  await page.getByText('aaaaaaaa-0000-4000-8000-000000000002').waitFor();
  await page.getByLabel('Closing balance').fill('1234.5');
  await button(page, 'Check').click();
  await button(page, 'Confirm').click();
  await page.getByText(broken.message).waitFor();
  expect(await page.getByLabel('Closing balance').inputValue()).toBe('1234.5');
  expect(await page.getByLabel('Account').inputValue()).toBe('a');
});

test('without a sheet nothing is asked about changes', async () => {
  const page = await open({ getStatements: () => ({ data: { ...statements, hasSheet: false } }) });
  await page.getByLabel('Closing balance').waitFor();
  expect(sent('getStatementChanges')).toEqual([]);
});
