import { readAnd } from '../../../../src/addon/rules/read-and';
import { toSet } from '../../../../src/addon/sidebar/page/rules/further-fields';
import type { AttachedTags, SidebarRequest } from '../../../../src/addon/sidebar/protocol';
import { connected, narrowConnection, selection } from './fixtures';
import type { Handlers } from './open-sidebar';
import { button, chooseTag, takeRows } from './page-steps';
import { firstMatchPreview, nothingSet, rules, rulesPreview, settingPreview } from './rule-fixtures';
import { usual } from './scripted-server';
import { sidebarSuite } from './sidebar-suite';

const sidebar = sidebarSuite();

const open = async (handlers: Handlers = {}) => {
  return await sidebar.open({ ...usual, ...handlers });
};

const inputsOf = (operation: SidebarRequest['operation']) =>
  sidebar.calls.filter((call) => call.operation === operation).map(({ input }) => input);

test('rules are previewed when they are opened, and nothing is attached before a click', async () => {
  const { showTags, input } = awaitShowTags();
  const page = await open({ showTags });
  await button(page, 'Rules').click();
  await page.getByText('3 new of 12').waitFor();
  expect(await page.locator('.rule .rule-text').allTextContents()).toEqual([
    'Name matches "(a"',
    'Name or merchant contains "Blue Bottle"',
    'Amount is between -400 and -100, account "Joint, Household"',
    'Category equals "Groceries"',
    'Merchant contains "Lufthansa"',
  ]);
  expect(inputsOf('applyRules')).toEqual([]);
  await button(page, 'Attach 5 tags').click();
  await page.getByText('5 tags attached.').first().waitFor();
  expect(inputsOf('applyRules')).toEqual([
    { connectionFingerprint: 'mark-1', planFingerprint: 'plan-1', rulesFingerprint: 'rules-1', period: '90' },
  ]);
  expect((await input).attached).toEqual([{ tagId: 't', from: 1, to: 1 }]);
});

test('applying continues in steps until nothing is left, each step with the fingerprint of the remaining plan', async () => {
  const answers = [
    { ...answersEnd, tagged: 400, left: 300, planFingerprint: 'plan-2', attached: [batch('t1', ['a', 'b'])] },
    {
      ...answersEnd,
      tagged: 300,
      left: 0,
      planFingerprint: 'plan-3',
      failures: [],
      attached: [batch('t1', ['c']), batch('t2', ['a'])],
    },
  ];
  const { showTags, input } = awaitShowTags();
  const page = await open({ showTags, applyRules: () => ({ data: answers.shift() ?? { ...answersEnd } }) });
  await button(page, 'Rules').click();
  await button(page, 'Attach 5 tags').click();
  await page.getByText('700 tags attached.').first().waitFor();
  expect(inputsOf('applyRules')).toMatchObject([{ planFingerprint: 'plan-1' }, { planFingerprint: 'plan-2' }]);
  expect(await input).toEqual({
    transactionIds: ['a', 'b', 'c', 'a'],
    attached: [
      { tagId: 't1', from: 1, to: 2 },
      { tagId: 't1', from: 3, to: 3 },
      { tagId: 't2', from: 4, to: 4 },
    ],
  });
});

/** It is called after the rules were previewed again. */
function awaitShowTags() {
  let done: (input: AttachedTags) => void = () => {};
  const input = new Promise<AttachedTags>((resolve) => {
    done = resolve;
  });
  const showTags: Handlers['showTags'] = (given) => {
    done(given);
    return usual.showTags?.(given) ?? { threw: 'No answer is scripted.' };
  };
  return { showTags, input };
}

const batch = (tagId: string, transactionIds: string[]) => ({ tagId, transactionIds });
const answersEnd = { tagged: 0, left: 0, planFingerprint: '', failures: [], attached: [], set: nothingSet };

test('applying ends after a step that attaches nothing, so that a refusal does not repeat forever', async () => {
  const page = await open({ applyRules: () => ({ data: { ...answersEnd, left: 5 } }) });
  await button(page, 'Rules').click();
  await button(page, 'Attach 5 tags').click();
  await page.getByText('0 tags attached. 5 are left.').first().waitFor();
  expect(inputsOf('applyRules')).toHaveLength(1);
});

test('selecting another period shows its preview', async () => {
  const page = await open({
    previewRules: ({ period }) => ({ data: { ...rulesPreview, transactionCount: period === 'all' ? 9_000 : 812 } }),
  });
  await button(page, 'Rules').click();
  await page.getByText('Tried on 812 transactions.').waitFor();
  await page.getByLabel('Transactions').selectOption('all');
  await page.getByText('Tried on 9,000 transactions.').waitFor();
});

test('missing tags are created after a click, parents first', async () => {
  let missingTags = ['Leisure', 'Leisure › Nights'];
  const page = await open({
    previewRules: () => ({ data: { ...rulesPreview, missingTags } }),
    createRuleTag: ({ path }) => {
      missingTags = missingTags.filter((each) => each !== path);
      return { data: { id: path, name: path, path, color: null, description: null, isArchived: false } };
    },
  });
  await button(page, 'Rules').click();
  await button(page, 'Create 2 tags').click();
  await button(page, 'Create 1 tag').or(page.getByText('3 new of 12')).first().waitFor();
  await page.getByText('do not exist').waitFor({ state: 'detached' });
  expect(inputsOf('createRuleTag')).toMatchObject([{ path: 'Leisure' }, { path: 'Leisure › Nights' }]);
});

test('suggested rules can be corrected, added and previewed, and the selected rows are kept', async () => {
  const page = await open({ readSelection: () => ({ data: selection(3) }) });
  await takeRows(page);
  await chooseTag(page, 'hotels');
  await button(page, 'Always tag these like this').click();
  await page.getByLabel('Text 1').fill('Bottle');
  await button(page, 'Add 1 rule').click();
  await page.getByText('3 new of 12').waitFor();
  expect(inputsOf('addRules')).toEqual([
    { rules: [{ field: 'nameOrMerchant', test: 'contains', value: 'Bottle', tag: 'Travel › Hotels' }] },
  ]);
  await button(page, 'Back to rows').click();
  await button(page, 'Tag 3 transactions').waitFor();
});

test('further conditions of the form are written in the words of the sheet', async () => {
  const page = await open({ readSelection: () => ({ data: selection(3) }) });
  await takeRows(page);
  await chooseTag(page, 'hotels');
  await button(page, 'Always tag these like this').click();
  await page.getByText('Further conditions').click();
  await page.getByLabel('Money out between').fill('20 and 60');
  await page.getByLabel('Name or merchant does not contain').fill('Uber "Eats"; and');
  await page.getByLabel('Account', { exact: true }).fill('Joint, Household');
  await page.getByLabel('Weekday').fill('Mon-Fri');
  await button(page, 'Add 1 rule').click();
  await page.getByText('3 new of 12').waitFor();
  const [{ rules: added } = { rules: [] }] = inputsOf('addRules') as { rules: { and: string }[] }[];
  const and =
    'out between 20 and 60; not name or merchant contains "Uber ""Eats""; and"; account equals "Joint, Household"; ' +
    'weekday equals Mon-Fri';
  expect(added).toMatchObject([{ and }]);
  expect(readAnd(and).map(({ field, value }) => [field, value])).toEqual([
    ['out', '20 and 60'],
    ['not name or merchant', 'Uber "Eats"; and'],
    ['account', 'Joint, Household'],
    ['weekday', 'Mon-Fri'],
  ]);
});

test('a column to set is added to the first rule of each text, with the kind of value that was typed', async () => {
  const page = await open({ readSelection: () => ({ data: selection(3) }) });
  await takeRows(page);
  await chooseTag(page, 'hotels');
  await button(page, 'Always tag these like this').click();
  await page.getByText('Further conditions').click();
  await page.getByLabel('Set column').fill('Deductible');
  await page.getByText('Set column and Set to need each other.').waitFor();
  expect(await button(page, 'Add 1 rule').count()).toBe(0);
  await page.getByLabel('Set to').fill('true');
  await button(page, 'Add 1 rule').click();
  await page.getByText('3 new of 12').waitFor();
  expect(inputsOf('addRules')).toMatchObject([{ rules: [{ set: { column: 'Deductible', value: true } }] }]);
});

test.each([
  ['House', 'House'],
  ['007', '007'],
  ['1e5', '1e5'],
  ['=A1', '=A1'],
  [' 0,19 ', 0.19],
  ['-5', -5],
  ['False', false],
])('what is typed as %p is set as %p', (typed, value) => {
  expect(toSet({ column: ' Project ', value: typed })).toEqual({ column: 'Project', value });
});

test('cells are set in steps, and counted together with the tags', async () => {
  const set = (count: number, isLate: boolean) => ({ ...nothingSet, count, isLate });
  const answers = [
    { ...answersEnd, planFingerprint: 'plan-2', set: set(6, true) },
    { ...answersEnd, tagged: 3, set: set(4, false) },
  ];
  const page = await open({
    previewRules: () => ({ data: settingPreview }),
    applyRules: () => ({ data: answers.shift() ?? answersEnd }),
  });
  await button(page, 'Rules').click();
  await page.getByText('12 matches, 9 to set').waitFor();
  await page.getByText('→ Remark: Ask').first().waitFor();
  await page.getByText('2 cells stay').waitFor();
  await button(page, 'Attach 3 tags, set 10 cells').click();
  await page.getByText('3 tags attached. 10 cells set.').first().waitFor();
  expect(inputsOf('applyRules')).toHaveLength(2);
});

test('with a key that may not tag, columns are still set', async () => {
  const page = await open({
    getState: () => ({ data: { ...connected, connection: narrowConnection } }),
    getRules: () => ({ data: { ...rules, setsColumns: true } }),
    previewRules: () => ({ data: settingPreview }),
    applyRules: () => ({ data: { ...answersEnd, set: { ...nothingSet, count: 10 } } }),
  });
  await button(page, 'Rules').click();
  await button(page, 'Set 10 cells').click();
  await page.getByText('10 cells set.', { exact: true }).first().waitFor();
  expect(await page.getByRole('switch', { name: 'Apply after each refresh' }).isEnabled()).toBe(true);
});

test('a switch writes into the sheet whether the first match wins, and previews again', async () => {
  let isOn = false;
  const page = await open({
    setFirstMatch: (input) => {
      isOn = input.isOn;
      return { data: { ...rules, isFirstMatch: isOn } };
    },
    previewRules: () => ({ data: isOn ? firstMatchPreview : rulesPreview }),
  });
  await button(page, 'Rules').click();
  await page.getByText('Every rule that matches adds its tag.').waitFor();
  await page.getByRole('switch', { name: 'First match wins' }).click();
  await page.getByText('14 further matches taken by rules above.').waitFor();
  expect(await page.locator('.rule .rule-text').allTextContents()).toEqual([
    'Name contains "UBER", and Out is between 20 and 60, and not Merchant equals "Uber Eats", and Date is 1 Oct 2026 or after',
    'Name contains "Uber"',
    'Name contains "Lyft", and out 1,250',
    'Weekday equals "Sat, Sun"',
  ]);
  expect(inputsOf('setFirstMatch')).toEqual([{ isOn: true }]);
});

test('a suggestion becomes a rule of the sheet and is previewed over its year, or is dismissed', async () => {
  const page = await open();
  await button(page, 'Rules').click();
  await button(page, 'Suggest rules').click();
  await page.getByText('14 of 14 until 3 Nov 2026 have the tag. 2 later ones do not.').waitFor();
  await button(page, 'Dismiss: Merchant equals "Harbor Home Loans", tag Home › Mortgage').click();
  await page.getByText('Harbor Home Loans').waitFor({ state: 'detached' });
  expect(inputsOf('dismissSuggestion')).toEqual([{ key: 'key-2' }]);
  await button(page, /^Create rule: /).click();
  await page.getByText('Nothing new in').waitFor();
  await page.getByText('3 new of 12').waitFor();
  expect(inputsOf('addRules')).toMatchObject([{ suggestion: 'key-1', rules: [{ test: 'equals', tag: 'Work' }] }]);
  expect(inputsOf('previewRules')).toEqual([{ period: '90' }, { period: '365' }]);
  expect(inputsOf('applyRules')).toEqual([]);
});

test('automatic rules are switched on with the rules that were previewed', async () => {
  const automatic = { ...rules.automatic, isOn: true };
  const page = await open({ setAutomaticRules: () => ({ data: { ...rules, automatic } }) });
  await button(page, 'Rules').click();
  await page.getByRole('switch', { name: 'Apply after each refresh' }).click();
  await page.getByText('Runs with the next refresh.').waitFor();
  expect(inputsOf('setAutomaticRules')).toEqual([{ isOn: true, rulesFingerprint: 'rules-1', period: '90' }]);
});

describe('with a key that may not tag', () => {
  const readOnly = { getState: () => ({ data: { ...connected, connection: narrowConnection } }) };

  test('rules can be tried, and neither attach, create tags nor be switched on', async () => {
    const page = await open({
      ...readOnly,
      previewRules: () => ({ data: { ...rulesPreview, missingTags: ['Leisure'] } }),
    });
    await button(page, 'Rules').click();
    await page.getByText('3 new of 12').waitFor();
    await page.getByText('This key may not tag.').waitFor();
    await page.getByText('This tag does not exist: Leisure.').waitFor();
    expect(await button(page, /^(Attach|Create) \d/).count()).toBe(0);
    await page.getByText('Needs a key with the scope tags:write.', { exact: true }).waitFor();
    const automatic = page.getByRole('switch', { name: 'Apply after each refresh' });
    expect(await automatic.getAttribute('aria-disabled')).toBe('true');
    await automatic.click({ force: true });
    expect(inputsOf('setAutomaticRules')).toEqual([]);
    await button(page, 'Go to Connect').click();
    await page.getByRole('tab', { name: 'Connect', selected: true }).waitFor();
  });

  test('rules that are on say that they attach nothing, and can be switched off', async () => {
    const automatic = { ...rules.automatic, isOn: true, mayTag: false };
    const page = await open({
      ...readOnly,
      getRules: () => ({ data: { ...rules, automatic } }),
      setAutomaticRules: () => ({ data: rules }),
    });
    await button(page, 'Rules').click();
    await page.getByText('Attaches nothing, because your key lacks the scope tags:write.').waitFor();
    await page.getByRole('switch', { name: 'Apply after each refresh' }).click();
    await page.getByText('Needs a key with the scope tags:write.', { exact: true }).waitFor();
    expect(inputsOf('setAutomaticRules')).toMatchObject([{ isOn: false }]);
  });
});

test('texts of rules and of the API are never interpreted as HTML', async () => {
  const markup = '<img src=x onerror="globalThis.pwned=1">';
  const [first] = rulesPreview.rules;
  const hostile = {
    ...(first as (typeof rulesPreview.rules)[number]),
    value: markup,
    tag: markup,
    error: { code: 'invalid_rule' as const, message: markup, reason: null, quoted: markup },
    samples: [{ date: markup, name: markup, amount: 1, currency: markup }],
  };
  const page = await open({
    getRules: () => ({
      data: { ...rules, automatic: { ...rules.automatic, isOn: true, lastRunAt: markup, lastError: markup } },
    }),
    previewRules: () => ({ data: { ...rulesPreview, rules: [hostile], missingTags: [markup] } }),
  });
  await button(page, 'Rules').click();
  await page.locator('.rule-error').getByText(markup).waitFor();
  await page.locator('summary').first().click();
  expect(await page.locator('img').count()).toBe(0);
  expect(await page.evaluate(() => 'pwned' in globalThis)).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(300);
});
