import type { SidebarRequest } from '../../../../src/addon/sidebar/protocol';
import { button } from './page-steps';
import { openPlan, planning } from './plan-states';
import { usual } from './scripted-server';
import { sidebarSuite } from './sidebar-suite';

const sidebar = sidebarSuite();
const sent = (operation: SidebarRequest['operation']) =>
  sidebar.calls.filter((call) => call.operation === operation).map(({ input }) => input);

test('a loan is compared, asked again after a change, and written with what was typed', async () => {
  const page = await sidebar.open({ ...usual, ...planning });
  await openPlan(page);
  await page.getByLabel('What', { exact: true }).selectOption('instalments');
  await page.getByLabel('Name').fill('Sofa');
  await page.getByLabel('Amount', { exact: true }).fill('1.200,50');
  await page.getByLabel('Interest in % per year').fill('4.5 %');
  await page.getByLabel('Monthly payments').fill('24');
  await page.getByLabel('From').fill('2027-01-15');
  await page.getByLabel('Accounts').selectOption('b');
  await page.getByLabel('Look ahead').selectOption('730');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('With it the balance falls below zero, at the lowest on 3 Feb 2027.').first().waitFor();
  await page.getByText('812.40 USD on 3 Feb 2027').waitFor();
  await page.getByText('-187.60 USD on 3 Feb 2027').waitFor();
  await page.getByText('2 items of FIN Plan count in both.').waitFor();
  await page.getByText('Roof: 500.00 USD a month until 31 May 2027').waitFor();
  const question = {
    ...{ kind: 'instalments', name: 'Sofa', amount: 1_200.5, currency: 'EUR', day: '2027-01-15' },
    ...{ interest: 4.5, months: 24, accountId: 'b', days: 730 },
  };
  expect(sent('askPlan')).toEqual([question]);

  await page.getByLabel('What', { exact: true }).selectOption('purchase');
  await button(page, 'Write into FIN Plan').waitFor({ state: 'detached' });
  await button(page, 'Compare').click();
  await button(page, 'Write into FIN Plan').click();
  await page.getByText('Sofa is in FIN Plan, where you can change it.').first().waitFor();
  expect(sent('writePlan')).toEqual([{ ...question, kind: 'purchase', interest: 0, months: 1 }]);
  await button(page, 'Write into FIN Plan').waitFor({ state: 'detached' });
  await page.getByLabel('What', { exact: true }).selectOption('plan');
  await page.getByLabel('Amount', { exact: true }).waitFor({ state: 'detached' });
  await button(page, 'Compare').click();
  await page.getByText('812.40 USD on 3 Feb 2027').waitFor();
  expect(await button(page, 'Write into FIN Plan').count()).toBe(0);
});
