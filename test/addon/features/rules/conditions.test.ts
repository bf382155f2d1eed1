import { toSerial } from '../../../../src/addon/days/day-text';
import type { RuleSuggestion, RuleView } from '../../../../src/addon/features/rules/views';
import { runScheduledRefresh } from '../../../../src/addon/refresh/refresh-all';
import { describeRule, describeSuggestion } from '../../../../src/addon/sidebar/page/rules/describe-rules';
import { accounts, brokerageId, hotelsId, transaction, travelId } from '../../../support/api/sample-records';
import { list, record, scriptedApi } from '../../../support/api/scripted-api';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { call } from '../../sidebar/called-sidebar';

type Values = (string | number | boolean | null)[];
const headings = ['On', 'Field', 'Test', 'Value', 'To', 'And', 'Account', 'Tag'];
const idOf = (index: number) => transaction(index).id;

let platform: WorkbookPlatform;
let transactions: ReturnType<typeof transaction>[];
let tagged: Map<string, Set<string>>;

beforeEach(async () => {
  transactions = [
    transaction(1, { name: 'UBER TRIP', merchantName: 'Uber', displayAmount: -25, transactionDate: '2026-11-02' }),
    transaction(2, { name: 'UBER EATS', merchantName: 'Uber Eats', displayAmount: -30, transactionDate: '2026-11-03' }),
    transaction(3, { name: 'UBER TRIP', merchantName: 'Uber', displayAmount: -80, transactionDate: '2026-11-07' }),
    transaction(4, { name: 'Salary', displayAmount: 4_000, accountId: brokerageId, transactionDate: '2026-10-30' }),
  ];
  tagged = new Map();
  const routes = (tagId: string) => ({
    [`GET /v1/tags/${tagId}/transactions`]: () =>
      list(transactions.filter(({ id }) => tagged.get(tagId)?.has(id) === true)),
    [`POST /v1/tags/${tagId}/transactions`]: ({ request }: { request: { json?: string } }) => {
      const { transactionIds } = JSON.parse(request.json ?? '') as { transactionIds: string[] };
      tagged.set(tagId, new Set([...(tagged.get(tagId) ?? []), ...transactionIds]));
      return record({ tagId, taggedCount: transactionIds.length });
    },
  });
  platform = await workbookPlatform({
    server: scriptedApi({
      'GET /v1/accounts': accounts,
      'GET /v1/tags': [
        { id: travelId, name: 'Travel' },
        { id: hotelsId, name: 'Work' },
      ],
      'GET /v1/transactions': () => list(transactions),
      ...routes(travelId),
      ...routes(hotelsId),
    }),
  });
});

afterEach(() => platform.workbook.dispose());

const rulesSheet = () => platform.workbook.sheets().find(({ name }) => name === 'FIN Rules')?.sheetId ?? -1;

function writeRules(...rows: Values[]): void {
  call(platform, 'openRules');
  const all = [headings, ...rows, ...Array.from({ length: 3 }, () => headings.map(() => null))];
  platform.workbook.write(
    rulesSheet(),
    { row: 1, column: 1, rowCount: all.length, columnCount: headings.length },
    all.map((row) => row.map((value) => ({ value: value === '' ? null : value }) as { value: string | null })),
  );
}

const preview = () => call(platform, 'previewRules', { period: '90' }).data;
const counts = () => preview().rules.map(({ matchCount, takenCount }: RuleView) => [matchCount, takenCount]);
const posts = () => platform.requests.filter(({ method }) => method === 'POST').length;

test('a rule tags what all of its conditions hold for', () => {
  const and = 'out between 20 and 60; not merchant equals "Uber Eats"; weekday Mon-Fri';
  writeRules(
    [true, 'Name', 'contains', 'uber', '', and, '', 'Travel'],
    [true, 'not Merchant', 'equals', 'uber', '', 'name contains uber', '', 'Travel'],
    [true, 'Merchant', 'is not', 'uber', '', '', '', 'Travel'],
    [true, 'Out', 'at least', 30, '', '', '', 'Travel'],
    [true, 'Name', 'does not contain', 'uber', '', '', 'Brokerage', 'Travel'],
    [true, 'Weekday', '', 'Sat', '', '', '', 'Travel'],
    [true, 'Day of month', 'between', 1, 3, '', '', 'Travel'],
    [true, 'Date', 'until', '2026-10-31', '', '', '', 'Travel'],
    [true, 'Account category', 'is', 'investment', '', '', '', 'Travel'],
  );
  expect(preview().rules.map((rule: RuleView) => [describeRule(rule), rule.matchCount, rule.error])).toEqual([
    [
      'Name contains "uber", and Out is between 20 and 60, and not Merchant equals "Uber Eats", and Weekday equals "Mon-Fri"',
      1,
      null,
    ],
    ['not Merchant equals "uber", and Name contains "uber"', 1, null],
    ['not Merchant equals "uber"', 2, null],
    ['Out is at least 30', 2, null],
    ['not Name contains "uber", account "Brokerage"', 1, null],
    ['Weekday equals "Sat"', 1, null],
    ['Day of month is between 1 and 3', 2, null],
    ['Date is Oct 31, 2026 or before', 1, null],
    ['Account category equals "investment"', 1, null],
  ]);
});

test.each([
  ['account equals Nowhere', 'unknown_account'],
  ['institution equals Nowhere', 'unknown_institution'],
])('a mistake under And, %j, is said of its row, and the other rules are used', (and, reason) => {
  writeRules([true, '', '', 'uber', '', and, '', 'Travel'], [true, '', '', 'uber', '', '', '', 'Travel']);
  const [first, second] = preview().rules;
  expect(first).toMatchObject({ row: 2, matchCount: 0, error: { reason } });
  expect(second).toMatchObject({ matchCount: 3, error: null });
});

/** Shows the value of the first rule as a date, whatever its text looks like. */
function formatValue(format: string): void {
  platform.workbook.setNumberFormats(rulesSheet(), { row: 2, column: 4, rowCount: 1, columnCount: 1 }, [[format]]);
}

test('a 1-5 that Sheets turned into a date is refused as days of a month', () => {
  writeRules([true, 'Day of month', '', toSerial('2026-01-05'), '', '', '', 'Travel']);
  formatValue('m-d');
  expect(preview().rules[0].error).toMatchObject({ reason: 'days_are_date' });
});

describe('the first match wins', () => {
  const rows: Values[] = [
    [true, 'Merchant', 'equals', 'uber', '', '', '', 'Work'],
    [true, '', '', 'uber', '', '', '', 'Travel'],
  ];

  test('if the sheet says so: a transaction gets the tag of the first rule only', () => {
    writeRules(...rows);
    expect(counts()).toEqual([
      [2, 0],
      [3, 0],
    ]);
    expect(call(platform, 'setFirstMatch', { isOn: true }).data).toMatchObject({ isFirstMatch: true, ruleCount: 2 });
    expect(platform.workbook.displayValues(rulesSheet(), { row: 2, column: 1, rowCount: 1, columnCount: 2 })).toEqual([
      ['TRUE', 'First match wins'],
    ]);
    expect(preview().rules.map(({ row }: RuleView) => row)).toEqual([3, 4]);
    expect(counts()).toEqual([
      [2, 0],
      [1, 2],
    ]);
    const { planFingerprint, rulesFingerprint } = preview();
    call(platform, 'applyRules', { planFingerprint, rulesFingerprint, period: '90' });
    expect(tagged.get(hotelsId)).toEqual(new Set([idOf(1), idOf(3)]));
    expect(tagged.get(travelId)).toEqual(new Set([idOf(2)]));
    expect(call(platform, 'setFirstMatch', { isOn: false }).data).toMatchObject({ isFirstMatch: false, ruleCount: 2 });
    expect(platform.workbook.displayValues(rulesSheet(), { row: 2, column: 1, rowCount: 1, columnCount: 2 })).toEqual([
      ['FALSE', 'First match wins'],
    ]);
  });
});

describe('automatic rules', () => {
  const rule = [true, '', '', 'uber', '', 'out at least 50', '', 'Travel'];
  const other = [true, '', '', 'salary', '', '', '', 'Work'];
  const option = [true, 'First match wins', '', '', '', '', '', ''];
  const hourly = () => {
    platform.state.now += 3_600_000;
    platform.state.context = 'trigger';
    runScheduledRefresh(platform, connectionsOf(platform), { triggerUid: platform.triggerIds[0] });
    platform.state.context = 'sidebar';
  };

  test.each<[string, Values[], Values[]]>([
    ['a condition is removed', [rule], [[...rule.slice(0, 5), '', ...rule.slice(6)]]],
    ['a condition is changed', [rule], [[...rule.slice(0, 5), 'out at least 5', ...rule.slice(6)]]],
    ['the option is added', [rule, other], [option, rule, other]],
    ['the option is removed', [option, rule, other], [rule, other]],
    ['the option is switched off', [option, rule, other], [[false, ...option.slice(1)], rule, other]],
    ['rules change places below the option', [option, rule, other], [option, other, rule]],
  ])('wait if %s', (_, approved, changed) => {
    writeRules(...approved);
    call(platform, 'setHourlyRefresh', { isOn: true });
    const { rulesFingerprint } = preview();
    call(platform, 'setAutomaticRules', { isOn: true, rulesFingerprint, period: '90' });
    expect(call(platform, 'getRules').data.automatic).toMatchObject({ isOn: true, isWaiting: false });
    writeRules(...changed);
    expect(call(platform, 'getRules').data.automatic.isWaiting).toBe(true);
    hourly();
    expect(posts()).toBe(0);
  });

  test('tag by all conditions, and by the first match', () => {
    writeRules(option, rule, [true, '', '', 'uber', '', '', '', 'Work']);
    call(platform, 'setHourlyRefresh', { isOn: true });
    const { rulesFingerprint } = preview();
    call(platform, 'setAutomaticRules', { isOn: true, rulesFingerprint, period: '90' });
    hourly();
    expect(tagged.get(travelId)).toEqual(new Set([idOf(3)]));
    expect(tagged.get(hotelsId)).toEqual(new Set([idOf(1), idOf(2)]));
  });

  test('wait if a date changes, and not what its cell shows', () => {
    const write = (day: string) => {
      writeRules([true, 'Date', 'from', toSerial(day), '', '', '', 'Travel']);
      formatValue('"1 November" yyyy');
    };
    write('2026-11-03');
    expect(counts()).toEqual([[2, 0]]);
    const { rulesFingerprint } = preview();
    call(platform, 'setAutomaticRules', { isOn: true, rulesFingerprint, period: '90' });
    write('2026-01-01');
    expect(counts()).toEqual([[4, 0]]);
    expect(call(platform, 'getRules').data.automatic.isWaiting).toBe(true);
  });
});

describe('adding a rule', () => {
  const rule = { field: 'nameOrMerchant', test: 'contains', value: 'uber', tag: 'Travel', and: 'out at least 50' };

  test('adds the column And to a sheet without it, to the right of everything', () => {
    call(platform, 'openRules');
    const old = ['On', 'Field', 'Test', 'Value', 'To', 'Account', 'Tag', 'My notes'];
    const area = { row: 1, column: 1, rowCount: 1, columnCount: 8 };
    platform.workbook.write(rulesSheet(), { ...area, columnCount: 10 }, [
      [...old, null, null].map((value) => ({ value })),
    ]);
    expect(call(platform, 'addRules', { rules: [rule] }).ok).toBe(true);
    expect(platform.workbook.displayValues(rulesSheet(), { ...area, rowCount: 2, columnCount: 9 })).toEqual([
      [...old, 'And'],
      ['TRUE', 'Name or merchant', 'contains', 'uber', '', '', 'Travel', '', 'out at least 50'],
    ]);
    expect(counts()).toEqual([[1, 0]]);
  });

  test('refuses conditions that cannot be read before anything is written', () => {
    const refused = call(platform, 'addRules', { rules: [{ ...rule, and: 'out at least 1,250' }] });
    expect(refused.error).toMatchObject({ code: 'invalid_rule', message: expect.stringContaining('"1,250"') });
    expect(platform.workbook.sheets().some(({ name }) => name === 'FIN Rules')).toBe(false);
  });
});

describe('suggestions', () => {
  const suggest = (): RuleSuggestion[] => call(platform, 'suggestRules').data.suggestions;
  const cafe = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      transaction(100 + index, {
        merchantName: 'Blue Bottle',
        transactionDate: `2026-11-0${9 - Math.floor(index / 2)}`,
      }),
    );
  /** The newest are the first. */
  const tag = (...indexes: number[]) => {
    tagged.set(hotelsId, new Set(indexes.map((index) => idOf(100 + index))));
  };
  const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

  test.each<[string, number, number[], string | null]>([
    ['14 of 14, and 2 later', 16, from(2, 14), '14 of 14 until Nov 8, 2026 have the tag. 2 later ones do not.'],
    ['all', 5, from(0, 5), '5 of 5 until Nov 9, 2026 have the tag.'],
    ['nine of ten', 10, [0, ...from(2, 8)], '9 of 10 until Nov 9, 2026 have the tag.'],
    ['too few', 4, from(0, 4), null],
    ['eight of nine', 9, [0, ...from(2, 7)], null],
    ['a habit that ended', 10, from(5, 5), null],
    ['none', 9, [], null],
  ])('%s', (_, count, indexes, expected) => {
    transactions = cafe(count);
    tag(...indexes);
    expect(suggest().map(describeSuggestion)).toEqual(expected === null ? [] : [expected]);
  });

  test('a suggestion becomes a rule, which the preview shows, and is never repeated', () => {
    transactions = cafe(16);
    tag(...from(2, 14));
    const [first] = suggest();
    expect(first?.rule).toEqual({ field: 'merchant', test: 'equals', value: 'Blue Bottle', tag: 'Work' });
    call(platform, 'addRules', { rules: [first?.rule], suggestion: first?.key });
    expect(posts()).toBe(0);
    expect(preview().rules).toMatchObject([{ matchCount: 16, newCount: 2 }]);
    expect(suggest()).toEqual([]);
    // Neither if the user makes the rule narrower or deletes it.
    writeRules();
    expect(suggest()).toEqual([]);
  });

  test('one that was dismissed, or that a rule covers, is not shown', () => {
    transactions = cafe(5);
    tag(...from(0, 5));
    writeRules([false, '', '', 'blue', '', '', '', 'Work']);
    expect(suggest()).toEqual([]);
    writeRules([true, '', '', 'blue', '', 'out at least 1000', '', 'Work']);
    const [first] = suggest();
    expect(first).toBeDefined();
    expect(call(platform, 'dismissSuggestion', { key: first?.key })).toMatchObject({ ok: true });
    expect(suggest()).toEqual([]);
  });

  test('cost no request for what a preview has read', () => {
    transactions = cafe(16);
    tag(...from(2, 14));
    writeRules([true, '', '', 'blue', '', '', '', 'Work'], [true, '', '', 'x', '', '', '', 'Travel']);
    call(platform, 'previewRules', { period: '365' });
    const before = platform.requests.length;
    suggest();
    // The list of the tag that no transaction would get.
    expect(platform.requests.slice(before).map(({ url }) => new URL(url).pathname)).toEqual([
      `/v1/tags/${travelId}/transactions`,
    ]);
  });
});
