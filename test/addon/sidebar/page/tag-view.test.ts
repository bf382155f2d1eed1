import type { Page } from 'playwright-core';
import type { ApiTransaction, SidebarOperations, SidebarRequest } from '../../../../src/addon/sidebar/protocol';
import { kindViews, lent, purchases, singleForm } from './change-fixtures';
import { apiTransactions, connected, narrowConnection, selection, tags } from './fixtures';
import type { Handlers } from './open-sidebar';
import { button, chooseTag, openTab, takeRows } from './page-steps';
import { broken, failingAt, later, several, usual } from './scripted-server';
import { sidebarSuite } from './sidebar-suite';

const sidebar = sidebarSuite();

const open = async (handlers: Handlers = {}) => {
  return await sidebar.open({ ...usual, ...handlers });
};

/** The requests that attach tags: the tag, the first transaction and the number of transactions. */
const attached = () =>
  sidebar.calls
    .filter((call): call is SidebarRequest<'attachTag'> => call.operation === 'attachTag')
    .map(({ input: { tagId, transactionIds } }) => [tagId, transactionIds[0], transactionIds.length]);

/** The visible texts of the rows, without texts for screen readers only. */
const shownRows = (page: Page) =>
  page
    .locator('.transaction')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll(':scope span:not(.unseen):not(:has(span))')].map((part) => part.textContent).join(''),
      ),
    );

async function apply(page: Page, tag = 'hotels') {
  await takeRows(page);
  await chooseTag(page, tag);
  await page.locator('.foot .button-primary').click();
}

test('reads the selection only after a click, and shows date, name, amount and currency of each row', async () => {
  const page = await open({ readSelection: () => ({ data: selection(4) }) });
  await page.getByPlaceholder('Search tags').waitFor();
  expect(sidebar.calls.map(({ operation }) => operation)).not.toContain('readSelection');
  await takeRows(page);
  await page.getByTitle(/^from Transactions!A2:J\d+$/).waitFor();
  expect(await shownRows(page)).toEqual([
    'Blue Bottle Coffee Roasters, Market Street San Francisco\u2212$6.752026-11-18USD',
    'Payroll Contoso GmbH$4,210.002026-11-17EUR',
    'Rewe\u2212$58.122026-11-17USD',
    'Lufthansa LH 1042 Frankfurt–Lisbon\u2212$318.402026-11-15EUR',
  ]);
});

test('splits the listed transactions, says what was added, and marks those that are split', async () => {
  const transactions = selection(3).transactions.map((each, index) =>
    index === 0 ? { ...each, isSplit: true as const } : each,
  );
  const page = await open({ readSelection: () => ({ data: selection(3, { transactions }) }) });
  await takeRows(page);
  const marks = page.getByText('split in FIN Splits');
  expect(await marks.count()).toBe(1);
  await button(page, 'Split…').click();
  await page.getByText('2 transactions were added to FIN Splits.').waitFor();
  await page.getByText('1 transaction was split before.').waitFor();
  await page.getByText('Enter the amount and category of each part there.').waitFor();
  expect(await marks.count()).toBe(3);
  const sent = sidebar.calls.filter(({ operation }) => operation === 'splitSelection');
  expect(sent.map(({ input }) => input)).toEqual([
    { connectionFingerprint: connected.connectionFingerprint, selectionId: selection(3).selectionId },
  ]);
});

test('changes the listed transactions, sends what was changed only, and says when it is to be seen', async () => {
  const page = await open({ readSelection: () => ({ data: selection(3) }) });
  await takeRows(page);
  await button(page, 'Change…').click();
  const category = page.getByLabel('Category');
  expect([
    await category.getAttribute('placeholder'),
    await category.evaluate((field) => field.matches(':focus')),
  ]).toEqual(['Different ones', true]);
  await category.fill(' Gifts ');
  await page.getByLabel('Kind').selectOption('Spending');
  await page.getByLabel('Note').fill('');
  await button(page, 'Save').click();
  await page.getByText('1 transaction is changed in FIN Changes. Formulas and tables show it after').waitFor();
  const list = { connectionFingerprint: connected.connectionFingerprint, selectionId: selection(3).selectionId };
  const sent = () => sidebar.calls.filter(({ operation }) => operation === 'changeSelection').map(({ input }) => input);
  expect(sent()).toEqual([{ ...list, said: { category: 'Gifts', kind: 'spending', note: null } }]);
  await button(page, 'Change…').click();
  await button(page, 'Take all changes back').click();
  await page.getByText('FIN Changes then says nothing more of 3 transactions.').waitFor();
  expect(sent()).toHaveLength(1);
  await button(page, 'Take all changes back').click();
  await page.getByText('1 transaction is changed').waitFor();
  expect(sent()[1]).toMatchObject({ said: { category: null, kind: null, lent: null, paysBack: null } });
  await button(page, 'Refresh…').click();
  await page.getByRole('tab', { name: 'Refresh', selected: true }).waitFor();
});

test('what is typed into a form that has just opened is not moved to its first field', async () => {
  const page = await open({ readSelection: () => ({ data: selection(3) }) });
  await takeRows(page);
  const focused = page.evaluate(
    () =>
      new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          const field = document.querySelector('.table-form input');
          if (field === null) return;
          observer.disconnect();
          resolve(field === document.activeElement);
        });
        observer.observe(document.body, { childList: true, subtree: true });
      }),
  );
  await button(page, 'Change…').click();
  expect(await focused).toBe(true);
});

test('a search of purchases that fails says so, and not that none fits', async () => {
  const page = await open({
    readSelection: () => ({ data: selection(1) }),
    readChanges: () => ({ data: singleForm(40.1) }),
    findPurchases: () => ({ error: broken }),
  });
  await takeRows(page);
  await button(page, 'Change…').click();
  await page.getByText(broken.message).waitFor();
  expect(await page.getByText('No such purchase').count()).toBe(0);
  expect(await page.getByText('Searching purchases').count()).toBe(0);
});

test('one payment gets the purchase that it pays back, and one purchase what is lent of it', async () => {
  let form = singleForm(40.1);
  const page = await open({ readSelection: () => ({ data: selection(1) }), readChanges: () => ({ data: form }) });
  await takeRows(page);
  await button(page, 'Change…').click();
  await page.getByLabel('Pays back').fill('coffee');
  await button(page, /^Payroll Contoso GmbH/).click();
  await button(page, 'Day of the purchase').click();
  expect(await page.getByLabel('Counts on').inputValue()).toBe(purchases[2]?.date);
  await button(page, 'Save').click();
  await page.getByText('1 transaction is changed').waitFor();
  form = singleForm(-120);
  await button(page, 'Change…').click();
  await page.getByRole('textbox', { name: 'Lent' }).fill('120,01');
  await button(page, 'Save').click();
  await page.getByText('Enter an amount above 0, at most 120.00 USD.').waitFor();
  await page.getByRole('textbox', { name: 'Lent' }).fill('40,50');
  await button(page, 'Save').click();
  await page.getByText('1 transaction is changed').waitFor();
  const sent = sidebar.calls.filter(({ operation }) => operation === 'changeSelection');
  expect(sent.map(({ input }) => input)).toMatchObject([
    { said: { paysBack: 'tx-0002', countsOn: purchases[2]?.date } },
    { said: { lent: 40.5 } },
  ]);
});

test('a match is shown with its reason and reversed with one click', async () => {
  const kinds = kindViews(selection(4).transactions.map(({ id }) => id));
  const page = await open({
    readSelection: () => ({ data: selection(4) }),
    explainKinds: () => ({ data: { kinds } }),
  });
  await takeRows(page);
  await page.getByText('Transfer · matched with Savings, 2 Nov 2026').waitFor();
  await page.getByText('Income · money in or out').waitFor();
  await button(page, /^Not a transfer · Blue Bottle/).click();
  await page.getByText('2 transactions are changed in FIN Changes.').waitFor();
  const sent = sidebar.calls.filter(({ operation }) => operation === 'decideMatch');
  expect(sent.map(({ input }) => input)).toMatchObject([{ id: kinds[0]?.id, isTransfer: false }]);
});

test('lists what is lent and not yet back', async () => {
  const page = await open({ getLent: () => ({ data: lent }) });
  await openTab('Tag')(page);
  await button(page, 'Show').click();
  await page.getByText('40.20 USD open').waitFor();
  await page.getByText('9 Oct 2026 · lent 80.30, back 40.10 · row 2').waitFor();
  await page.getByText('+ 40.10 USD Zelle Anna · 3 Nov 2026').waitFor();
  await page.getByText('2 purchases have come back completely.').waitFor();
});

test('a key that may not tag can split', async () => {
  const page = await open({
    getState: () => ({ data: { ...connected, connection: narrowConnection } }),
    readSelection: () => ({ data: selection(3) }),
    splitSelection: () => ({ data: { added: 2, known: 0, missing: 1 } }),
  });
  await openTab('Tag')(page);
  await button(page, 'Use selected rows').click();
  await button(page, 'Split…').click();
  await page.getByText('1 transaction is not in the data of this key, and cannot be split.').waitFor();
  expect(await page.getByText('split in FIN Splits').count()).toBe(0);
});

test('a long name is cut in the middle and complete in its title', async () => {
  const page = await open({ readSelection: () => ({ data: selection(1) }) });
  await takeRows(page);
  const name = page.locator('.transaction-name');
  expect(await name.getAttribute('title')).toBe('Blue Bottle Coffee Roasters, Market Street San Francisco');
  const [head, tail] = await name.locator('> span[aria-hidden]').all();
  expect(await head?.evaluate((span) => span.scrollWidth > span.clientWidth)).toBe(true);
  expect(await tail?.textContent()).toBe('ancisco');
  expect(await tail?.evaluate((span) => span.scrollWidth <= span.clientWidth + 1)).toBe(true);
});

// The list covers the buttons below its field, and a tag cannot be removed from a transaction.
test.each([
  ['Enter', (page: Page) => page.keyboard.press('Enter')],
  ['a click', (page: Page) => page.getByRole('option', { name: 'Travel › Hotels' }).click()],
])('the list of tags closes when a tag is chosen by %s, and opens again to choose another', async (_, choose) => {
  const page = await open({ readSelection: () => ({ data: selection(4) }) });
  await takeRows(page);
  const field = page.getByRole('combobox', { name: 'Search tags' });
  await field.fill('hotels');
  await choose(page);
  await page.getByRole('button', { name: 'Remove Travel › Hotels' }).waitFor();
  expect(await page.getByRole('option').count()).toBe(0);
  expect([await field.inputValue(), await field.evaluate((input) => input === document.activeElement)]).toEqual([
    '',
    true,
  ]);
  const isUncovered = await page.locator('.foot .button-primary').evaluate((apply) => {
    const { left, right, top, bottom } = apply.getBoundingClientRect();
    return apply.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });
  expect(isUncovered).toBe(true);
  await page.keyboard.type('flights');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove Travel › Flights' }).waitFor();
  expect(await page.getByRole('option').count()).toBe(0);
});

test('amounts are right-aligned with tabular figures', async () => {
  const page = await open({ readSelection: () => ({ data: selection(3) }) });
  await takeRows(page);
  const rights = await page
    .locator('.amount')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  expect(new Set(rights).size).toBe(1);
  expect(
    await page
      .locator('.amount')
      .first()
      .evaluate((one) => getComputedStyle(one).fontVariantNumeric),
  ).toBe('tabular-nums');
});

test('the list shows its first rows, and all of them on request', async () => {
  const page = await open();
  await takeRows(page);
  const height = () => page.locator('.scroll').evaluate((list) => [list.scrollHeight > list.clientHeight + 1]);
  expect(await height()).toEqual([true]);
  await button(page, 'Show all 213 rows').click();
  expect(await height()).toEqual([false]);
  await button(page, 'Show fewer rows').click();
  expect(await height()).toEqual([true]);
  await button(page, 'Show all 213 rows').waitFor();
});

test('a row without name, date and amount is shown by its id', async () => {
  const bare = { id: 'tx-1', date: null, name: null, amount: null };
  const page = await open({ readSelection: () => ({ data: selection(1, { transactions: [bare] }) }) });
  await takeRows(page);
  expect(await page.locator('.transaction').allTextContents()).toEqual(['tx-1']);
});

test('rows that the sheet shows differently come first, as the API has them, before they can be tagged', async () => {
  const { answer, release } = later<{ transactions: ApiTransaction[] }>();
  const page = await open({
    readSelection: () => ({ data: selection(3) }),
    compareSelection: () => answer,
  });
  await takeRows(page);
  await chooseTag(page, 'hotels');
  await page.getByText('Comparing the rows with the API…').waitFor();
  const apply = page.locator('.foot .button-primary');
  expect(await apply.isDisabled()).toBe(true);
  const [first, second, rewe] = apiTransactions(3);
  release({ data: { transactions: [first, second, { ...rewe, name: 'Casino', amount: -900 }] as ApiTransaction[] } });
  await page.getByText('The sheet shows something else for 1 transaction.').waitFor();
  expect((await shownRows(page))[0]).toBe('Casino\u2212900.002026-11-17USDIn the sheet: Rewe · -$58.12');
  await apply.click();
  await page.getByText('3 transactions now have the tag Travel › Hotels.').waitFor();
  expect(attached()).toEqual([['t-hotels', 'tx-0001', 3]]);
});

test('rows can be tagged if they could not be compared, and the sidebar says so', async () => {
  const page = await open({
    readSelection: () => ({ data: selection(2) }),
    compareSelection: () => ({ error: broken }),
  });
  await apply(page);
  await page.getByText('2 transactions now have the tag Travel › Hotels.').waitFor();
});

test('213 rows are sent in batches of 100, 100 and 13, one after the other', async () => {
  let onItsWay = 0;
  const page = await open({
    attachTag: async ({ tagId, transactionIds }) => {
      onItsWay += 1;
      await new Promise((resolve) => setImmediate(resolve));
      expect(onItsWay).toBe(1);
      onItsWay -= 1;
      return { data: { tagId, taggedCount: transactionIds.length } };
    },
  });
  await apply(page);
  await page.getByText('213 transactions now have the tag Travel › Hotels.').waitFor();
  expect(attached()).toEqual([
    ['t-hotels', 'tx-0001', 100],
    ['t-hotels', 'tx-0101', 100],
    ['t-hotels', 'tx-0201', 13],
  ]);
});

test('1,000 rows with two tags are all listed and sent in 20 batches of 100', async () => {
  const page = await open({ readSelection: () => ({ data: selection(1000) }) });
  await takeRows(page);
  expect(await page.locator('.transaction').count()).toBe(1000);
  await page.locator('.scroll').focus();
  await page.keyboard.press('End');
  await page.locator('.transaction').last().waitFor();
  await chooseTag(page, 'hotels');
  await chooseTag(page, 'tax');
  await button(page, 'Attach 2 tags to 1,000 transactions').click();
  await page.getByText('1,000 transactions now have the tag Tax deductible.').waitFor();
  expect(attached()).toHaveLength(20);
  expect(attached().map(([, , count]) => count)).toEqual(new Array(20).fill(100));
  expect(attached()[10]).toEqual(['t-tax', 'tx-0001', 100]);
});

test('after tagging, the result says where the spreadsheet shows the tags', async () => {
  const page = await open();
  await apply(page);
  await page
    .locator('.note-text')
    .getByText('Shown by 2 formulas on Transactions and Taxes and in the synced table on Transactions 2.')
    .waitFor();
  const calls = sidebar.calls.filter(({ operation }) => operation === 'showTags');
  expect(calls).toHaveLength(1);
  expect(calls[0]?.input).toMatchObject({
    transactionIds: { length: 213 },
    attached: [
      { tagId: 't-hotels', from: 1, to: 100 },
      { tagId: 't-hotels', from: 101, to: 200 },
      { tagId: 't-hotels', from: 201, to: 213 },
    ],
  });
});

test('if no formula shows tags, the result says how to show them and can add the column to a table', async () => {
  const columns = ['date', 'amount', 'id'];
  const nowhere = { formulaCount: 0, sheetNames: [], refusedCount: 0 };
  const without = {
    ...nowhere,
    tables: { sheetNames: [], refusedSheetNames: [] },
    tablesWithoutTags: [{ id: 'table-1', sheetName: 'Transactions', columns }],
  };
  const shown = {
    ...nowhere,
    tables: { sheetNames: ['Transactions'], refusedSheetNames: [] },
    tablesWithoutTags: [],
  };
  const answers = [without, shown];
  let refusals = 1;
  const page = await open({
    showTags: () => ({ data: answers.shift() ?? shown }),
    changeTable: () => {
      refusals -= 1;
      return refusals === 0
        ? { error: { code: 'busy', message: 'Another refresh of this spreadsheet is running.' } }
        : { data: { tables: [], log: [] } };
    },
    runTable: () => ({
      data: {
        run: {
          ...{ isDone: true, message: null, code: null, left: 0, retryAfterSeconds: null },
          ...{ rowCount: 213, added: 0, changed: 213, marked: 0, removed: 0 },
        },
        tables: { tables: [], log: [] },
      },
    }),
  });
  await apply(page);
  await page
    .locator('.note-text')
    .getByText('No formula or table here shows tags yet. Add tags to the columns')
    .waitFor();
  await button(page, 'Add a Tags column to Transactions').click();
  await page.getByText('Another refresh of this spreadsheet is running.').waitFor();
  await button(page, 'Add a Tags column to Transactions').click();
  await page.locator('.note-text').getByText('Shown in the synced table on Transactions.').waitFor();
  expect(await button(page, 'Add a Tags column to Transactions').count()).toBe(0);
  const changes = sidebar.calls.filter(({ operation }) => operation === 'changeTable');
  expect(changes.map(({ input }) => input)).toEqual([
    { id: 'table-1', change: { columns: ['date', 'amount', 'id', 'tags'] } },
    { id: 'table-1', change: { columns: ['date', 'amount', 'id', 'tags'] } },
  ]);
});

test('replacing the connection stops the run and drops its rows', async () => {
  let states = 0;
  const page = await open({
    ...failingAt(2, { error: { code: 'connection_changed', message: 'The connection was replaced meanwhile.' } }),
    getState: () => {
      states += 1;
      return { data: { ...connected, connectionFingerprint: `mark-${states}` } };
    },
  });
  await apply(page);
  await page.getByRole('heading', { name: 'Paused' }).waitFor();
  await page.getByText('The connection was replaced meanwhile.').waitFor();
  expect(attached()).toHaveLength(2);
  expect(await button(page, 'Continue').count()).toBe(0);
  await button(page, 'Tag more rows').click();
  await page.getByText('Select rows with transactions').waitFor();
  const marks = sidebar.calls.flatMap((call) => (call.operation === 'attachTag' ? [call.input] : []));
  expect(marks).toMatchObject([{ connectionFingerprint: 'mark-1' }, { connectionFingerprint: 'mark-1' }]);
  await takeRows(page);
  await chooseTag(page, 'hotels');
  await page.locator('.foot .button-primary').click();
  await page.getByText('213 transactions now have the tag Travel › Hotels.').waitFor();
  expect(sidebar.calls.filter(({ operation }) => operation === 'attachTag').at(-1)).toMatchObject({
    input: { connectionFingerprint: 'mark-2' },
  });
});

test('the selected rows and tags are dropped when the connection is replaced', async () => {
  let connectionFingerprint = 'first';
  const page = await open({ getState: () => ({ data: { ...connected, connectionFingerprint } }) });
  await takeRows(page);
  await chooseTag(page, 'hotels');
  connectionFingerprint = 'second';
  await openTab('Connect')(page);
  await openTab('Tag')(page);
  await page.getByText('Select rows with transactions in the sheet').waitFor();
  expect([await page.locator('.transaction').count(), await page.locator('.chosen').count()]).toEqual([0, 0]);
});

test('after the first 1,000 transactions, the next ones can be read', async () => {
  const page = await open({
    readSelection: ({ after }) => ({
      data: after === null ? selection(1_000, { nextRow: 1_002 }) : selection(40, { rangeText: 'A2:J1041' }),
    }),
  });
  await takeRows(page);
  await page.getByText('The first 1,000 are listed, down to row 1,001.').waitFor();
  await button(page, 'Next rows').click();
  await page.getByText('40 transactions', { exact: true }).waitFor();
  expect(await button(page, 'Next rows').count()).toBe(0);
});

test('an interrupted run that is read late is shown after the current run, and is not overwritten by it', async () => {
  const earlier = later<SidebarOperations['getInterruptedRun']['output']>();
  const page = await open({ getInterruptedRun: () => earlier.answer });
  await apply(page);
  await page.getByRole('heading', { name: 'Tagging…' }).waitFor();
  expect(attached()).toEqual([]);
  const run = {
    ...{ connectionFingerprint: 'mark', selectionId: 'earlier', transactionIds: ['a', 'b'] },
    ...{ tags: [{ id: 'tag', path: 'Travel' }], batches: [] },
  };
  earlier.release({ data: { run } });
  await button(page, 'Tag more rows').click();
  await page.getByText('0 of 2 transactions now have the tag Travel.').waitFor();
  expect(attached()).toHaveLength(3);
});

test('a failed batch is reported, does not stop the others, and can be retried alone', async () => {
  const page = await open(
    failingAt(2, { error: { code: 'not_found', message: 'One of them is gone.', requestId: 'req_77' } }),
  );
  await apply(page);
  await page.getByText('113 of 213 transactions now have the tag Travel › Hotels.').waitFor();
  expect(await page.locator('.batch').allTextContents()).toEqual([
    'Transactions 1–100100 tagged',
    'Transactions 101–200failedOne of them is gone.Request req_77Retry this batchFind the cause',
    'Transactions 201–21313 tagged',
  ]);
  await button(page, 'Retry this batch').click();
  await page.getByText('213 transactions now have the tag Travel › Hotels.', { exact: true }).waitFor();
  expect(attached()).toEqual([
    ['t-hotels', 'tx-0001', 100],
    ['t-hotels', 'tx-0101', 100],
    ['t-hotels', 'tx-0201', 13],
    ['t-hotels', 'tx-0101', 100],
  ]);
});

test('the row that makes a batch fail is found on request, and the others are tagged', async () => {
  const page = await open({
    attachTag: ({ tagId, transactionIds }) =>
      transactionIds.includes('tx-0137')
        ? { error: { code: 'not_found', message: 'One of them is gone.' } }
        : { data: { tagId, taggedCount: transactionIds.length } },
  });
  await apply(page);
  await button(page, 'Find the cause').click();
  await page.getByText('212 of 213 transactions now have the tag Travel › Hotels.').waitFor();
  expect(await page.locator('.batch-line').allTextContents()).toEqual([
    'Transactions 1–100100 tagged',
    'Transactions 101–13636 tagged',
    'Transaction 137failed',
    'Transactions 138–20063 tagged',
    'Transactions 201–21313 tagged',
  ]);
  await page.getByText('2026-11-14 Transfer to savings $0.00').waitFor();
  expect(await button(page, 'Find the cause').count()).toBe(0);
  // Bisecting a batch of 100 takes 14 further requests, one for each half.
  expect(attached()).toHaveLength(3 + 14);
});

test('all failed batches can be retried with one click', async () => {
  let isBroken = true;
  const page = await open({
    attachTag: ({ tagId, transactionIds }) =>
      isBroken
        ? { error: { code: 'internal_error', message: 'The API failed.' } }
        : { data: { tagId, taggedCount: transactionIds.length } },
  });
  await apply(page);
  await button(page, 'Retry all 3 that failed').waitFor();
  isBroken = false;
  await button(page, 'Retry all 3 that failed').click();
  await page.getByText('213 transactions now have the tag Travel › Hotels.', { exact: true }).waitFor();
  expect(attached()).toHaveLength(6);
});

test('if the selection has expired, tagging stops and the rows must be read again', async () => {
  const page = await open(
    failingAt(1, { error: { code: 'selection_expired', message: 'Use the selected rows again.' } }),
  );
  await apply(page);
  await page.getByText('Use the selected rows again.').waitFor();
  expect(await button(page, 'Continue').count()).toBe(0);
  await button(page, 'Tag more rows').click();
  await button(page, 'Use selected rows').waitFor();
});

test('the journal can be switched on, and a journal that cannot be written is reported', async () => {
  const page = await open({
    setJournal: ({ isOn }) => ({ data: { isOn } }),
    attachTag: ({ tagId, transactionIds }) => ({
      data: { tagId, taggedCount: transactionIds.length, journal: 'failed' },
    }),
  });
  await page.getByRole('switch', { name: 'Record tags in FIN Journal' }).click();
  await page.getByRole('switch', { checked: true }).waitFor();
  await apply(page);
  await page.getByText('The journal could not be written.').waitFor();
});

test('an error that affects every batch pauses the run, and Continue sends the remaining batches', async () => {
  const page = await open(failingAt(2, { error: { code: 'unauthorized', message: 'The key was revoked.' } }));
  await apply(page);
  await page.getByRole('heading', { name: 'Paused' }).waitFor();
  expect(attached()).toHaveLength(2);
  expect(await page.locator('.batch').allTextContents()).toEqual([
    'Transactions 1–100100 tagged',
    'Transactions 101–200waiting',
    'Transactions 201–213waiting',
  ]);
  await button(page, 'Continue').click();
  await page.getByText('213 transactions now have the tag Travel › Hotels.').waitFor();
  expect(attached().map(([, first]) => first)).toEqual(['tx-0001', 'tx-0101', 'tx-0101', 'tx-0201']);
});

test('Stop waits for the current batch and sends no further one, and Continue sends the rest', async () => {
  const { answer, release } = later<{ tagId: string; taggedCount: number }>();
  const page = await open(failingAt(1, answer));
  await apply(page);
  await button(page, 'Stop').click();
  await page.getByRole('heading', { name: 'Stopping after this batch…' }).waitFor();
  release({ data: { tagId: 't-hotels', taggedCount: 100 } });
  await page.getByRole('heading', { name: 'Stopped' }).waitFor();
  expect(attached()).toHaveLength(1);
  await button(page, 'Continue').click();
  await page.getByRole('heading', { name: 'Done' }).waitFor();
  expect(attached()).toHaveLength(3);
});

test('shows the count of the API, not the number sent', async () => {
  const page = await open({
    readSelection: () => ({ data: selection(3) }),
    attachTag: ({ tagId }) => ({ data: { tagId, taggedCount: 2 } }),
  });
  await apply(page);
  await page.getByText('2 of 3 transactions now have the tag Travel › Hotels.').waitFor();
});

test('warns before tagging that a tag cannot be removed', async () => {
  const page = await open();
  await takeRows(page);
  await chooseTag(page, 'hotels');
  await page.getByText('the API cannot remove a tag').waitFor();
  const apply = button(page, 'Tag 213 transactions');
  const noteId = await apply.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${noteId}"]`).textContent()).toContain('cannot be undone');
});

test('a cached list of tags is shown at once, and then replaced by the current one', async () => {
  const current = later<SidebarOperations['listTags']['output']>();
  const page = await open({
    listTags: ({ mayBeCached }) =>
      mayBeCached ? { data: { tags: tags.slice(0, 1), isFromCache: true } } : current.answer,
  });
  await page.getByRole('combobox').click();
  expect(await page.getByRole('option').count()).toBe(1);
  current.release({ data: { tags: tags.slice(0, 2), isFromCache: false } });
  await page.getByRole('option').nth(1).waitFor();
});

test('without a selected tag nothing is sent', async () => {
  const counts = [3, 4];
  const page = await open({ readSelection: () => ({ data: selection(counts.shift() ?? 0) }) });
  await takeRows(page);
  await button(page, 'Tag 3 transactions').click({ force: true });
  // A request of that click would be sent before the next one.
  await button(page, 'Use selected rows').click();
  await button(page, 'Tag 4 transactions').waitFor();
  expect(attached()).toEqual([]);
});

test('an archived tag is shown but cannot be selected', async () => {
  const page = await open();
  await page.getByRole('combobox').fill('honeymoon');
  const option = page.getByRole('option', { name: 'Travel › Honeymoon' });
  expect(await option.getAttribute('aria-disabled')).toBe('true');
  await option.click({ force: true });
  await page.keyboard.press('Enter');
  expect(await page.locator('.chip').count()).toBe(0);
});

test('for a key without tags:write the view explains this and sends no request', async () => {
  const page = await open({ getState: () => ({ data: { ...connected, connection: narrowConnection } }) });
  await page.getByRole('heading', { name: 'This key may not tag' }).waitFor();
  await button(page, 'Go to Connect').click();
  await button(page, 'Use another key').waitFor();
  const operations = new Set(sidebar.calls.map(({ operation }) => operation));
  expect(operations).toEqual(new Set(['getState', 'listUnhealthyAccounts']));
});

test('a tagging run continues while another tab is open', async () => {
  const { answer, release } = later<{ tagId: string; taggedCount: number }>();
  const page = await open(failingAt(1, answer));
  await apply(page);
  await openTab('Refresh')(page);
  release({ data: { tagId: 't-hotels', taggedCount: 100 } });
  await openTab('Tag')(page);
  await page.getByText('213 transactions now have the tag Travel › Hotels.').waitFor();
  await button(page, 'Tag more rows').click();
  await page.getByText('Select rows with transactions').waitFor();
  expect(await page.locator('.chip').count()).toBe(0);
});

test('a tagging run and its retries keep their connection when the user selects another one', async () => {
  const gone = { error: { code: 'not_found', message: 'One of them is gone.' } };
  const page = await open({ ...several, ...failingAt(2, gone) });
  await page.getByLabel('Tag with').selectOption('Café');
  await page.getByText('The API refuses your key.').waitFor();
  await apply(page);
  await button(page, 'Retry this batch').waitFor();
  await openTab('Connect')(page);
  await button(page, 'Household').click();
  await page.getByRole('heading', { name: 'Connected to Household' }).waitFor();
  await openTab('Tag')(page);
  await button(page, 'Retry this batch').click();
  await page.getByText('213 transactions now have the tag Travel › Hotels.').waitFor();
  const sent = sidebar.calls.filter(({ operation }) => operation === 'attachTag' || operation === 'showTags');
  expect(new Set(sent.map(({ connection }) => connection))).toEqual(new Set(['Café']));
});

test('progress is a progress bar with a text value, and each batch is announced', async () => {
  const page = await open(failingAt(3, new Promise(() => {})));
  await apply(page);
  await page.getByText('2 of 3 batches').waitFor();
  const bar = page.getByRole('progressbar');
  expect(await bar.getAttribute('aria-valuenow')).toBe('2');
  expect(await bar.getAttribute('aria-valuemax')).toBe('3');
  expect(await bar.getAttribute('aria-valuetext')).toBe('2 of 3 batches');
  expect(await page.locator('.unseen[aria-live]').textContent()).toBe('Transactions 101–200, Travel › Hotels: done.');
});

test('a view that cannot be rendered does not affect other views', async () => {
  const broken = { ...connected, connection: { ...connected.connection, scopes: undefined } } as never;
  const page = await open({ getState: () => ({ data: broken }) });
  await openTab('Connect')(page);
  await page.getByText('This view could not be shown.').waitFor();
  await openTab('Refresh')(page);
  await page.locator('.facts').waitFor();
});
