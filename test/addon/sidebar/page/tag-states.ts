import type { Page } from 'playwright-core';
import { kindViews, lent, singleForm } from './change-fixtures';
import { apiTransactions, connected, narrowConnection, selection, tags } from './fixtures';
import type { Handlers } from './open-sidebar';
import { applyHotels, button, chooseParent, chooseTag, openTab, takeRows } from './page-steps';
import { firstMatchPreview, noRules, nothingSet, rules, rulesPreview, settingPreview } from './rule-fixtures';
import { broken, failingAt, hang, limited, unconnected } from './scripted-server';
import { onRules, onTag, type State } from './state';

const readOnly = (view = rules): Handlers => ({
  getState: () => ({ data: { ...connected, connection: narrowConnection } }),
  getRules: () => ({ data: view }),
  previewRules: () => ({ data: { ...rulesPreview, missingTags: ['Leisure'] } }),
});

const splitRows = async (page: Page) => {
  await takeRows(page);
  await button(page, 'Split…').click();
};

const changeRows = async (page: Page) => {
  await takeRows(page);
  await button(page, 'Change…').click();
};

const withoutIds =
  (canShow: boolean): NonNullable<Handlers['readSelection']> =>
  () => ({
    data: selection(0, {
      rowsWithoutId: 4,
      withoutIds: { cell: 'Sheet1!A1', option: 'columns=date,name,amount,id', canShow },
    }),
  });

const noRoom = {
  ...broken,
  code: 'no_room',
  message: 'The IDs need an empty column I, and I5 is in use.',
};

const showIds = async (page: Page) => {
  await button(page, 'Use selected rows').click();
  await button(page, 'Show the IDs').click();
};

const showLent = (page: Page) => button(page, 'Show').click();

export const tagStates: readonly State[] = [
  { name: 'tag: not connected', handlers: unconnected, act: openTab('Tag'), shows: 'Connect a key' },
  onTag(
    'no scope',
    { getState: () => ({ data: { ...connected, connection: narrowConnection } }) },
    'This key may not tag',
  ),
  onTag('empty', {}, 'Select rows with transactions'),
  onTag('reading', { readSelection: hang }, 'Reading…', (page) => button(page, 'Use selected rows').click()),
  onTag('reading failed', { readSelection: () => ({ error: broken }) }, broken.message, (page) =>
    button(page, 'Use selected rows').click(),
  ),
  onTag(
    'nothing found',
    { readSelection: () => ({ data: selection(0, { rowsWithoutId: 4 }) }) },
    'have no transaction id',
    (page) => button(page, 'Use selected rows').click(),
  ),
  onTag('rows without ids', { readSelection: withoutIds(true) }, 'These rows need their IDs', (page) =>
    button(page, 'Use selected rows').click(),
  ),
  onTag(
    'rows without ids, of options in cells',
    { readSelection: withoutIds(false) },
    'Type this option into the formula of Sheet1!A1:',
    (page) => button(page, 'Use selected rows').click(),
  ),
  onTag(
    'ids shown',
    { readSelection: withoutIds(true), showIds: () => ({ data: null }) },
    'Sheet1!A1 shows the IDs.',
    showIds,
  ),
  onTag(
    'ids refused',
    { readSelection: withoutIds(true), showIds: () => ({ error: noRoom }) },
    'I5 is in use.',
    showIds,
  ),
  onTag('rows', {}, 'Skipped: 3 rows without a transaction id and 12 hidden rows.', takeRows),
  onTag(
    'the sheet shows something else',
    {
      readSelection: () => ({ data: selection(4) }),
      compareSelection: () => ({
        data: {
          transactions: apiTransactions(3).map((each) =>
            each.id === 'tx-0003' ? { ...each, name: 'Grand Hotel Lisboa', amount: -1_204.9 } : each,
          ),
        },
      }),
    },
    'The sheet shows something else for 1 transaction.',
    takeRows,
  ),
  onTag(
    'truncated',
    { readSelection: () => ({ data: selection(1_000, { nextRow: 1_002 }) }) },
    'The first 1,000 are listed, down to row 1,001.',
    takeRows,
  ),
  onTag(
    'split',
    { readSelection: () => ({ data: selection(3) }) },
    '2 transactions were added to FIN Splits.',
    splitRows,
  ),
  onTag(
    'not all can be split',
    {
      readSelection: () => ({ data: selection(3) }),
      splitSelection: () => ({ data: { added: 0, known: 2, missing: 1 } }),
    },
    '2 transactions were split before.',
    splitRows,
  ),
  onTag(
    'splitting failed',
    { readSelection: () => ({ data: selection(3) }), splitSelection: () => ({ error: broken }) },
    broken.message,
    splitRows,
  ),
  onTag(
    'changing several',
    { readSelection: () => ({ data: selection(3) }) },
    'API: Eating out, Groceries',
    changeRows,
  ),
  onTag(
    'changing a payment back',
    { readSelection: () => ({ data: selection(1) }), readChanges: () => ({ data: singleForm(40.1) }) },
    'The purchase that this payment refunds.',
    changeRows,
  ),
  onTag(
    'no purchase fits',
    {
      readSelection: () => ({ data: selection(1) }),
      readChanges: () => ({ data: singleForm(40.1) }),
      findPurchases: () => ({ data: { purchases: [] } }),
    },
    'No such purchase in what was read.',
    changeRows,
  ),
  onTag(
    'changing a purchase',
    {
      readSelection: () => ({ data: selection(1) }),
      readChanges: () => ({ data: singleForm(-120, { lent: 40 }) }),
    },
    'Enter an amount above 0, at most 120.00 USD.',
    async (page) => {
      await changeRows(page);
      await page.getByRole('textbox', { name: 'Lent' }).fill('121');
      await button(page, 'Save').click();
    },
  ),
  onTag(
    'changed',
    {
      readSelection: () => ({ data: selection(3) }),
      changeSelection: () => ({ data: { changed: 2, missing: 1 } }),
    },
    '2 transactions are changed in FIN Changes.',
    async (page) => {
      await changeRows(page);
      await page.getByLabel('Note').fill('for Bob');
      await button(page, 'Save').click();
    },
  ),
  onTag(
    'changing failed',
    { readSelection: () => ({ data: selection(3) }), readChanges: () => ({ error: broken }) },
    broken.message,
    changeRows,
  ),
  onTag(
    'kinds',
    {
      readSelection: () => ({ data: selection(4) }),
      explainKinds: () => ({ data: { kinds: kindViews(selection(4).transactions.map(({ id }) => id)) } }),
    },
    'matched with Savings',
    takeRows,
  ),
  onTag('lent', { getLent: () => ({ data: lent }) }, '40.20 USD open', showLent),
  onTag('nothing lent', {}, 'Nothing is open.', showLent),
  onTag('lent failed', { getLent: () => ({ error: broken }) }, broken.message, showLent),
  onTag('tags loading', { listTags: hang }, 'Loading tags', (page) => page.getByRole('combobox').click()),
  onTag('tags failed', { listTags: () => ({ error: broken }) }, broken.message),
  onTag('no tags', { listTags: () => ({ data: { tags: [], isFromCache: false } }) }, 'There are no tags yet', (page) =>
    page.getByRole('combobox').click(),
  ),
  onTag('list open', {}, 'Groceries', async (page) => {
    await takeRows(page);
    await page.getByRole('combobox').click();
  }),
  onTag('search', {}, 'archived', async (page) => {
    await takeRows(page);
    await page.getByRole('combobox').fill('trav');
  }),
  onTag('chosen', {}, 'Attach 2 tags to 213 transactions', async (page) => {
    await takeRows(page);
    await chooseTag(page, 'hotels');
    await chooseTag(page, 'tax');
  }),
  onTag('new tag', {}, 'Description (optional)', async (page) => {
    await button(page, 'New tag').click();
    await page.getByLabel('Name').fill('Conference');
    await page.getByLabel('Teal').check();
  }),
  onTag(
    'names from right to left',
    {
      readSelection: () => ({
        data: selection(2, {
          transactions: [
            {
              id: 'tx-1',
              date: '2026-11-18',
              name: 'كارفور سيتي سنتر (دبي) 4711 - مشتريات البقالة الأسبوعية',
              amount: '-$6.75',
            },
            { id: 'tx-2', date: '2026-11-17', name: 'שופרסל דיל', amount: '$12.00' },
          ],
        }),
      }),
      listTags: () => ({
        data: {
          tags: [{ ...tags[0], id: 't-rtl', name: 'סופרמרקט', path: 'בית › סופרמרקט' } as (typeof tags)[number]],
          isFromCache: false,
        },
      }),
    },
    'Tag 2 transactions',
    async (page) => {
      await takeRows(page);
      await page.getByRole('combobox').fill('סופר');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
    },
  ),
  onTag('parent search', {}, 'Travel › Hotels', async (page) => {
    await button(page, 'New tag').click();
    await page.getByLabel('Parent').fill('trav');
  }),
  onTag('new tag exists', {}, 'already exists', async (page) => {
    await button(page, 'New tag').click();
    await page.getByLabel('Name').fill('hotels');
    await chooseParent(page, 'travel');
    await button(page, 'Create tag').click();
  }),
  onTag('new tag refused', { createTag: () => ({ error: broken }) }, broken.message, async (page) => {
    await button(page, 'New tag').click();
    await page.getByLabel('Name').fill('Conference');
    await button(page, 'Create tag').click();
  }),
  onTag('sending', failingAt(2, hang()), 'sending…', applyHotels),
  onTag('batch failed', failingAt(2, { error: { ...broken, code: 'not_found' } }), 'Retry this batch', applyHotels),
  onTag('paused', failingAt(2, { error: limited }), 'Continue in', applyHotels),
  onTag('done', {}, '213 transactions now have the tag Travel › Hotels.', applyHotels),
  onTag(
    'what stops a batch is found',
    {
      readSelection: () => ({ data: selection(40) }),
      attachTag: ({ tagId, transactionIds }) =>
        transactionIds.includes('tx-0010')
          ? { error: { ...broken, code: 'not_found', message: 'The API has no such item.' } }
          : { data: { tagId, taggedCount: transactionIds.length } },
    },
    'Transactions 11–40',
    async (page) => {
      await takeRows(page);
      await chooseTag(page, 'hotels');
      await button(page, 'Tag 40 transactions').click();
      await button(page, 'Find the cause').click();
    },
  ),
  onTag('a rule of an example', {}, 'Add 2 rules', async (page) => {
    await applyHotels(page);
    await button(page, 'Always tag these like this').click();
    await page.getByLabel('Create a rule from Payroll Contoso GmbH').uncheck();
    await page.getByLabel('Create a rule from Lufthansa LH').uncheck();
    await page.getByLabel('Create a rule from Grand Hotel Lisboa').uncheck();
  }),
  onRules('no sheet', { getRules: () => ({ data: noRules }) }, 'Create the sheet FIN Rules'),
  onRules('no rule', { getRules: () => ({ data: { ...rules, ruleCount: 0 } }) }, 'FIN Rules has no rule yet.'),
  onTag('a rule of an example with further conditions', {}, 'Money out between', async (page) => {
    await takeRows(page);
    await chooseTag(page, 'hotels');
    await button(page, 'Always tag these like this').click();
    await page.getByText('Further conditions').click();
    await page.getByLabel('Money out between').fill('20 and 60');
  }),
  onRules(
    'the first match wins',
    { previewRules: () => ({ data: firstMatchPreview }) },
    '14 further matches taken by rules above.',
  ),
  onRules('columns to set', { previewRules: () => ({ data: settingPreview }) }, '12 matches, 9 to set', (page) =>
    page.getByText('Cells to set, for example').first().click(),
  ),
  onRules(
    'columns set in part',
    {
      previewRules: () => ({ data: settingPreview }),
      applyRules: () => ({
        data: {
          ...{ tagged: 0, left: 0, planFingerprint: '', failures: [], attached: [] },
          set: {
            ...{ count: 6, isLate: false, mergedCount: 2, lockedCount: 0 },
            problems: [
              { sheetName: 'Transactions', code: 'table_write_refused', message: 'Google refused rows 2 to 9.' },
            ],
          },
        },
      }),
    },
    '6 cells set.',
    (page) => button(page, 'Attach 3 tags, set 10 cells').click(),
  ),
  onRules('suggested rules', {}, '14 of 14 until', (page) => button(page, 'Suggest rules').click()),
  onRules(
    'no suggested rules',
    { suggestRules: () => ({ data: { suggestions: [], transactionCount: 1_812 } }) },
    'Nothing new in 1,812 transactions.',
    (page) => button(page, 'Suggest rules').click(),
  ),
  onRules('suggestions failed', { suggestRules: () => ({ error: broken }) }, broken.message, (page) =>
    button(page, 'Suggest rules').click(),
  ),
  onRules('previewing', { previewRules: hang }, 'Trying the rules'),
  onRules('preview failed', { previewRules: () => ({ error: limited }) }, 'Preview again in'),
  onRules('preview', {}, '3 new of 12', (page) => page.getByText('New, for example').first().click()),
  onRules(
    'a tag is missing',
    { previewRules: () => ({ data: { ...rulesPreview, missingTags: ['Leisure', 'Leisure › Nights'] } }) },
    'Create 2 tags',
  ),
  onRules('applying', { applyRules: hang }, 'Applying…', (page) => button(page, 'Attach 5 tags').click()),
  onRules(
    'applying ended after a part',
    {
      applyRules: () => ({ error: { code: 'network', message: '3 were tagged, then: The API could not be reached.' } }),
    },
    '3 were tagged, then',
    (page) => button(page, 'Attach 5 tags').click(),
  ),
  onRules(
    'applied in part',
    {
      applyRules: () => ({
        data: {
          tagged: 3,
          left: 0,
          planFingerprint: '',
          failures: [{ tag: 'Cafés', count: 2, code: 'not_found', message: broken.message }],
          attached: [],
          set: nothingSet,
        },
      }),
    },
    '2 failed',
    (page) => button(page, 'Attach 5 tags').click(),
  ),
  onRules(
    'automatic, waiting for the user',
    { getRules: () => ({ data: { ...rules, automatic: { ...rules.automatic, isOn: true, isWaiting: true } } }) },
    'The rules changed since you applied them.',
  ),
  onRules(
    'automatic, out of time',
    {
      getRules: () => ({
        data: {
          ...rules,
          automatic: {
            ...rules.automatic,
            isOn: true,
            lastRunAt: '2026-11-20T08:00:00Z',
            lastOutcome: 'unfinished',
            lastError: 'Time ran out. The next run goes on.',
            lastErrorCode: 'time_limit',
            lastTagged: 3,
          },
        },
      }),
    },
    '3 tags attached, then time ran out.',
  ),
  onRules('the key may not tag', readOnly(), 'You can try the rules.'),
  onRules(
    'automatic, the key may no longer tag',
    readOnly({ ...rules, automatic: { ...rules.automatic, isOn: true, mayTag: false } }),
    'Attaches nothing',
  ),
  onTag(
    'an interrupted run',
    {
      getInterruptedRun: () => ({
        data: {
          run: {
            connectionFingerprint: 'mark',
            selectionId: 'selection',
            tags: [{ id: 'tag', path: 'Travel › Hotels' }],
            transactionIds: Array.from({ length: 250 }, (_, index) => `id ${index}`),
            batches: [
              { tagId: 'tag', from: 1, to: 100, status: 'done' },
              { tagId: 'tag', from: 101, to: 200, status: 'sent' },
            ],
          },
        },
      }),
    },
    '100 of 250 transactions now have the tag Travel › Hotels.',
  ),
  onTag(
    'an interrupted run that went on',
    {
      getInterruptedRun: () => ({
        data: {
          run: {
            connectionFingerprint: 'mark',
            selectionId: 'selection',
            tags: [{ id: 'tag', path: 'Travel › Hotels' }],
            transactionIds: Array.from({ length: 250 }, (_, index) => `id ${index}`),
            batches: [{ tagId: 'tag', from: 1, to: 100, status: 'done' }],
          },
        },
      }),
    },
    '250 transactions now have the tag Travel › Hotels.',
    (page) => button(page, 'Continue').click(),
  ),
];
