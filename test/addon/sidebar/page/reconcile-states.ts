import type { ReconciliationView, StatementChangeView, StatementsView } from '../../../../src/addon/sidebar/protocol';
import type { Handlers } from './open-sidebar';
import { button, nothing, openTab } from './page-steps';
import { broken, hang, unconnected } from './scripted-server';
import type { State } from './state';

const account = { institution: 'First Bank', currency: 'USD', isDebt: false, last: null };

export const statements: StatementsView = {
  accounts: [
    {
      ...account,
      id: 'a',
      name: 'Everyday Checking',
      nextDay: '2026-10-31',
      isDue: true,
      last: { day: '2026-09-30', balance: 849.75 },
    },
    { ...account, id: 'b', name: 'הוצאות', nextDay: '2026-10-31', isDue: true },
    {
      ...account,
      id: 'c',
      name: 'Visa',
      isDebt: true,
      nextDay: '2026-11-30',
      isDue: false,
      last: { day: '2026-10-31', balance: 80 },
    },
  ],
  otherCount: 2,
  hasSheet: true,
};

export const agreeing: ReconciliationView = {
  ...{ accountId: 'a', day: '2026-10-31', balance: 1_234.5, currency: 'USD', from: '2026-10-01' },
  ...{ opening: 849.75, openingFrom: 'confirmed', count: 2, moved: 384.75, expected: 1_234.5, reason: null, gap: 0 },
  ...{ explanations: [], explanationCount: 0, slip: null, updatedOn: null, fingerprint: 'checked-1' },
};

const part = (id: string, amount: number) => ({
  id,
  amount,
  name: 'הוצאות',
  account: null,
  day: '2026-10-30',
  of: null,
});

export const gap: ReconciliationView = {
  ...agreeing,
  ...{ balance: 1_250.5, gap: 16, slip: 'digits', updatedOn: '2026-10-30', explanationCount: 9 },
  explanations: [
    [
      { ...part('p1', 7), cause: 'pending' },
      { ...part('p2', -9), name: 'Blue Bottle Coffee Roasters, Market Street San Francisco', cause: 'doubled' },
    ],
    [
      { ...part('p3', 12), cause: 'before', of: '2026-10-31' },
      { ...part('p4', 4), cause: 'after', of: '2026-09-30' },
    ],
    [
      { ...part('p5', -11), cause: 'ignored' },
      { ...part('p6', 5), cause: 'missing', account: 'Savings' },
    ],
  ],
};

const side = { id: 'x', day: '2026-09-12', amount: -12.3, isIgnored: false };
export const changes: StatementChangeView[] = [
  {
    account: 'Everyday Checking',
    day: '2026-09-30',
    currency: 'USD',
    id: 'aaaaaaaa-0000-4000-8000-000000000001',
    name: 'הוצאות',
    before: side,
    now: { ...side, amount: -15, isIgnored: true },
    problem: null,
  },
  {
    account: 'Everyday Checking',
    day: '2026-09-30',
    currency: 'USD',
    id: 'aaaaaaaa-0000-4000-8000-000000000002',
    name: '',
    before: side,
    now: null,
    problem: null,
  },
  {
    account: 'Visa',
    day: '2026-09-30',
    currency: 'USD',
    id: 'aaaaaaaa-0000-4000-8000-000000000003',
    name: 'Shop',
    before: null,
    now: side,
    problem: null,
  },
  {
    account: 'Visa',
    day: '2026-10-31',
    currency: 'USD',
    id: '',
    name: '',
    before: null,
    now: null,
    problem: 'FIN Statements, row 4: the record was edited',
  },
];

export const reconciling: Handlers = {
  getStatements: () => ({ data: statements }),
  getStatementChanges: () => ({ data: { changes: [] } }),
  checkStatement: () => ({ data: agreeing }),
  confirmStatement: () => ({ data: statements }),
  showStatements: () => ({ data: null }),
};

const onReconcile = (name: string, extra: Handlers, shows: State['shows'], act: State['act'] = nothing): State => ({
  name: `reconcile: ${name}`,
  handlers: { ...reconciling, ...extra },
  act: async (page) => {
    await openTab('Reconcile')(page);
    await act(page);
  },
  shows,
});

const type =
  (balance: string): State['act'] =>
  async (page) => {
    await page.getByLabel('Closing balance').fill(balance);
    await button(page, 'Check').click();
  };

export const reconcileStates: readonly State[] = [
  { name: 'reconcile: not connected', handlers: unconnected, act: openTab('Reconcile'), shows: 'Connect a key first' },
  onReconcile('loading', { getStatements: hang }, 'Loading'),
  onReconcile('failed', { getStatements: () => ({ error: broken }) }, 'Retry'),
  onReconcile(
    'no account',
    { getStatements: () => ({ data: { accounts: [], otherCount: 0, hasSheet: false } }) },
    'No account has',
  ),
  onReconcile('the next statement is proposed', {}, '1 of 3 accounts up to date.'),
  onReconcile('the balance cannot be read', {}, 'Enter the balance as the statement shows it.', (page) =>
    page.getByLabel('Closing balance').fill('much'),
  ),
  onReconcile('checking', { checkStatement: hang }, 'Checking…', type('1,234.50')),
  onReconcile('it agrees', {}, 'It agrees.', type('1,234.50')),
  onReconcile('confirming', { confirmStatement: hang }, 'Confirming…', async (page) => {
    await type('1,234.50')(page);
    await button(page, 'Confirm').click();
  }),
  onReconcile('confirmed', {}, 'Everyday Checking is confirmed up to 31 Oct 2026.', async (page) => {
    await type('1,234.50')(page);
    await button(page, 'Confirm').click();
  }),
  onReconcile(
    'a gap with explanations',
    { checkStatement: () => ({ data: gap }) },
    '6 other explanations',
    type('1,250.50'),
  ),
  onReconcile(
    'a gap that nothing explains is confirmed all the same',
    { checkStatement: () => ({ data: { ...gap, explanations: [], explanationCount: 0, slip: 'sign' } }) },
    'The gap is written beside it',
    async (page) => {
      await type('-9')(page);
      await button(page, 'Confirm anyway…').click();
    },
  ),
  onReconcile(
    'the balance is not known',
    {
      checkStatement: () => ({
        data: { ...agreeing, opening: null, openingFrom: null, expected: null, gap: null, reason: broken.message },
      }),
    },
    'Nothing was compared.',
    async (page) => {
      await type('9')(page);
      await button(page, 'Confirm anyway…').click();
    },
  ),
  onReconcile('the check is refused', { checkStatement: () => ({ error: broken }) }, 'Retry', type('9')),
  onReconcile('confirmed periods have changed', { getStatementChanges: () => ({ data: { changes } }) }, 'gone'),
];
