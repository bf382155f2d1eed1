import type { PlanAnswer, PlanView } from '../../../../src/addon/sidebar/protocol';
import type { Handlers } from './open-sidebar';
import { button, openTab } from './page-steps';
import { broken, hang } from './scripted-server';
import type { State } from './state';

export const planView: PlanView = {
  today: '2026-11-21',
  accounts: [
    { id: 'a', name: 'Everyday Checking', currency: 'USD' },
    { id: 'b', name: 'הוצאות', currency: 'EUR' },
  ],
  planned: 2,
  hasSheet: true,
};

export const planAnswer: PlanAnswer = {
  currency: 'USD',
  without: { lowest: 812.4, day: '2027-02-03', end: 2_034.5 },
  with: { lowest: -187.6, day: '2027-02-03', end: 1_034.5 },
  until: '2027-11-21',
  payment: 86.07,
  planned: 2,
  goals: [{ name: 'Roof', amount: 500, until: '2027-05-31' }],
  leftOutGoals: (['noTarget', 'noDay', 'noSaved', 'noRate', 'ownAccount'] as const).map((reason) => ({
    name: 'הוצאות',
    reason,
  })),
  notes: ['Left out, in another currency than the account: Hotel'],
};

export const planning: Handlers = {
  getPlan: () => ({ data: planView }),
  askPlan: () => ({ data: planAnswer }),
  writePlan: () => ({ data: { ...planView, planned: 3 } }),
  showPlan: () => ({ data: null }),
};

export const openPlan: State['act'] = async (page) => {
  await openTab('Formulas')(page);
  await button(page, 'What if').click();
};

const type: State['act'] = async (page) => {
  await page.getByLabel('What', { exact: true }).selectOption('loan');
  await page.getByLabel('Amount', { exact: true }).fill('1,000');
  await button(page, 'Compare').click();
};

const onPlan = (name: string, extra: Handlers, shows: State['shows'], act: State['act'] = async () => {}): State => ({
  name: `plan: ${name}`,
  handlers: { ...planning, ...extra },
  act: async (page) => {
    await openPlan(page);
    await act(page);
  },
  shows,
});

export const planStates: readonly State[] = [
  onPlan('loading', { getPlan: hang }, 'Loading'),
  onPlan('failed', { getPlan: () => ({ error: broken }) }, 'Retry'),
  onPlan('no account', { getPlan: () => ({ data: { ...planView, accounts: [] } }) }, 'No bank account has'),
  onPlan('a question', {}, 'Look ahead'),
  onPlan('a number that cannot be read', {}, 'Enter a number above zero.', (page) =>
    page.getByLabel('Amount', { exact: true }).fill('much'),
  ),
  onPlan('comparing', { askPlan: hang }, 'Comparing…', type),
  onPlan('an answer', {}, 'With it the balance falls below zero', type),
  onPlan('refused', { askPlan: () => ({ error: broken }) }, broken.message, type),
  onPlan('writing', { writePlan: hang }, 'Writing…', async (page) => {
    await type(page);
    await button(page, 'Write into FIN Plan').click();
  }),
];
