import { emptyView } from '../../../../src/addon/connecting/connect';
import { runAutomaticRules } from '../../../../src/addon/features/rules/automatic-rules';
import type { RuleView } from '../../../../src/addon/features/rules/views';
import { runScheduledRefresh } from '../../../../src/addon/refresh/refresh-all';
import { describeRule } from '../../../../src/addon/sidebar/page/rules/describe-rules';
import { accounts, brokerageId, hotelsId, transaction, travelId } from '../../../support/api/sample-records';
import { failure, list, record, scriptedApi } from '../../../support/api/scripted-api';
import { connectionsOf, settings } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { call } from '../../sidebar/called-sidebar';
import { allTransactions } from '../../tables/table-input';

const groceriesId = '55555555-5555-4555-8555-555555555555';
const headings = ['On', 'Field', 'Test', 'Value', 'To', 'Account', 'Tag'];

let platform: WorkbookPlatform;
let transactions: ReturnType<typeof transaction>[];
let tags: { id: string; name: string; parentTagId?: string; archivedAt?: string }[];
/** The ids of the tagged transactions by tag. */
let tagged: Map<string, Set<string>>;
let refused: Set<string>;

const idOf = (index: number) => transaction(index).id;

beforeEach(async () => {
  transactions = [
    transaction(1, { name: 'REWE Markt 4711', merchantName: 'Rewe', displayAmount: -25.5 }),
    transaction(2, { name: 'Kartenzahlung', merchantName: 'REWE', displayAmount: -8 }),
    transaction(3, { name: 'Grand Hotel Lisboa', displayAmount: -340, accountId: brokerageId }),
    transaction(4, { name: 'rewe pending', pending: true }),
    transaction(5, { name: 'Salary', displayAmount: 4_000, organizationTransactionCategoryName: 'Income' }),
  ];
  tags = [
    { id: travelId, name: 'Travel' },
    { id: hotelsId, name: 'Hotels', parentTagId: travelId },
    { id: groceriesId, name: 'Groceries' },
  ];
  tagged = new Map();
  refused = new Set();
  const ofTag = (tagId: string) => tagged.get(tagId) ?? new Set<string>();
  const routes = (tagId: string) => ({
    [`GET /v1/tags/${tagId}/transactions`]: () => list(transactions.filter(({ id }) => ofTag(tagId).has(id))),
    [`POST /v1/tags/${tagId}/transactions`]: ({ request }: { request: { json?: string } }) => {
      const { transactionIds } = JSON.parse(request.json ?? '') as { transactionIds: string[] };
      if (transactionIds.some((id) => refused.has(id))) return failure(404, 'not_found');
      tagged.set(tagId, new Set([...ofTag(tagId), ...transactionIds]));
      return record({ tagId, taggedCount: transactionIds.length });
    },
  });
  platform = await workbookPlatform({
    server: scriptedApi({
      'GET /v1/accounts': accounts,
      'GET /v1/tags': () => list(tags),
      'POST /v1/tags': ({ request }) => {
        const { name, parentTagId } = JSON.parse(request.json ?? '') as { name: string; parentTagId?: string };
        const id = `66666666-6666-4666-8666-${String(tags.length).padStart(12, '0')}`;
        tags.push({ id, name, ...(parentTagId === undefined ? {} : { parentTagId }) });
        return record({ id, name, parentTagId }, 201);
      },
      'GET /v1/transactions': () => list(transactions),
      ...routes(travelId),
      ...routes(hotelsId),
      ...routes(groceriesId),
    }),
  });
});

afterEach(() => platform.workbook.dispose());

/** Writes rules as a user does: seven cells per row. */
function writeRules(...rows: (string | number | boolean | null)[][]): void {
  call(platform, 'openRules');
  const sheetId = platform.workbook.sheets().find(({ name }) => name === 'FIN Rules')?.sheetId ?? -1;
  const all = [headings, ...rows];
  const area = { row: 1, column: 1, rowCount: all.length, columnCount: headings.length };
  platform.workbook.write(
    sheetId,
    area,
    all.map((row) => row.map((value) => ({ value: value === '' ? null : value }))),
  );
}

const preview = (period = '90') => call(platform, 'previewRules', { period });
const rulesFingerprint = (): string => call(platform, 'getRules').data.rulesFingerprint;
const apply = (planFingerprint: string, period = '90', rules = rulesFingerprint()) =>
  call(platform, 'applyRules', { planFingerprint, period, rulesFingerprint: rules });
const posts = () => platform.requests.filter(({ method }) => method === 'POST').length;

test('the preview describes each rule and counts what it matches, without pending transactions', () => {
  writeRules(
    [null, '', '', 'rewe', '', '', 'Groceries'],
    [true, 'Merchant', 'equals', 'rewe', '', '', 'Groceries'],
    [true, 'Name', 'matches', '^grand \\w+', '', '', 'Travel > Hotels'],
    [true, 'Amount', 'is between', -400, -10, 'Brokerage', 'Travel'],
    [false, 'Name', 'contains', 'rewe', '', '', 'Groceries'],
  );
  const { data } = preview();
  expect(data.rules.map((rule: RuleView) => [describeRule(rule), rule.matchCount])).toEqual([
    ['Name or merchant contains "rewe"', 2],
    ['Merchant equals "rewe"', 2],
    ['Name matches "^grand \\w+"', 1],
    ['Amount is between -400 and -10, account "Brokerage"', 1],
    ['Name contains "rewe"', 0],
  ]);
  expect(data).toMatchObject({ transactionCount: 4, pendingCount: 1, missingTags: [], toTag: 4 });
  expect(data.rules[2]).toMatchObject({ row: 4, tag: 'Travel › Hotels', newCount: 1, error: null });
  expect(data.rules[2].samples).toEqual([
    { date: '2026-11-10', name: 'Grand Hotel Lisboa', amount: -340, currency: 'USD' },
  ]);
});

test('applying tags what the preview showed, and applying again tags nothing', () => {
  tagged.set(groceriesId, new Set([idOf(1)]));
  writeRules([true, '', 'contains', 'rewe', '', '', 'Groceries'], [true, '', 'contains', 'REWE', '', '', 'Groceries']);
  const { data } = preview();
  expect(
    data.rules.map(({ matchCount, newCount }: { matchCount: number; newCount: number }) => [matchCount, newCount]),
  ).toEqual([
    [2, 1],
    [2, 1],
  ]);
  expect(data.toTag).toBe(1);
  platform.state.now += 1;
  expect(apply(data.planFingerprint).data).toMatchObject({
    tagged: 1,
    attached: [{ tagId: groceriesId, transactionIds: [idOf(2)] }],
    left: 0,
    failures: [],
  });
  expect(tagged.get(groceriesId)).toEqual(new Set([idOf(1), idOf(2)]));
  const before = posts();
  platform.state.now += 1;
  const again = preview().data;
  expect(again.toTag).toBe(0);
  expect(apply(again.planFingerprint).data).toMatchObject({ tagged: 0, left: 0 });
  expect(posts()).toBe(before);
});

test.each([
  ['a rule was changed', () => writeRules([true, '', 'contains', 'salary', '', '', 'Groceries'])],
  [
    'another transaction arrived',
    () => {
      transactions.push(transaction(9, { name: 'Rewe Eins' }));
      platform.state.now += 3_600_000;
    },
  ],
])('tags nothing if %s after the preview', (_, change) => {
  writeRules([true, '', 'contains', 'rewe', '', '', 'Groceries']);
  const { planFingerprint } = preview().data;
  change();
  expect(apply(planFingerprint).error.code).toBe('rules_changed');
  expect(posts()).toBe(0);
});

test('does not approve a rule that was added after the preview, even if it matches nothing yet', () => {
  const rule = [true, '', 'contains', 'rewe', '', '', 'Groceries'];
  writeRules(rule);
  const { planFingerprint, rulesFingerprint: previewed } = preview().data;
  writeRules(rule, [true, '', 'contains', 'not there yet', '', '', 'Travel']);
  expect(preview().data.planFingerprint).toBe(planFingerprint);
  expect(apply(planFingerprint, '90', previewed).error.code).toBe('rules_changed');
  expect(posts()).toBe(0);
});

test.each([
  [[true, 'Memo', 'contains', 'x', '', '', 'Travel'], 'No field "Memo".'],
  [[true, 'Name', 'contains', 'x', '', 'Nowhere', 'Travel'], 'No account "Nowhere".'],
  [[true, 'Name', 'contains', 'x', '', '', 'Travle'], 'No tag "Travle". Did you mean Travel?'],
])('skips the rule %j and applies the others', (row, message) => {
  writeRules(row as string[], [true, '', 'contains', 'rewe', '', '', 'Groceries']);
  const { data } = preview();
  expect(data.rules[0]).toMatchObject({ error: { message: expect.stringContaining(message) }, matchCount: 0 });
  expect(data.rules[1]).toMatchObject({ error: null, matchCount: 2 });
});

test('an archived tag is not attached', () => {
  tags.push({ id: travelId.replace('3', '9'), name: 'Old', archivedAt: '2026-01-01T00:00:00Z' });
  writeRules([true, '', 'contains', 'rewe', '', '', 'Old']);
  expect(preview().data.rules[0].error).toEqual({
    code: 'invalid_rule',
    message: 'The tag "Old" is archived.',
    reason: 'archived_tag',
    quoted: 'Old',
  });
});

test('missing tags are listed, parents first, and created on request', () => {
  writeRules([true, '', 'contains', 'hotel', '', '', 'Leisure > Nights'], [true, '', '', 'rewe', '', '', 'leisure']);
  expect(preview().data.missingTags).toEqual(['Leisure', 'Leisure › Nights']);
  expect(posts()).toBe(0);
  for (const path of preview().data.missingTags) call(platform, 'createRuleTag', { path });
  expect(tags.slice(3)).toMatchObject([{ name: 'Leisure' }, { name: 'Nights', parentTagId: tags[3]?.id }]);
  platform.state.now += 1;
  expect(call(platform, 'createRuleTag', { path: 'LEISURE › nights' }).data).toMatchObject({ name: 'Nights' });
  expect(tags).toHaveLength(5);
});

test('a batch that the API refuses is reported, and the other tags are attached', () => {
  refused.add(idOf(2));
  writeRules([true, '', 'contains', 'rewe', '', '', 'Groceries'], [true, '', '', 'hotel', '', '', 'Travel']);
  const { planFingerprint } = preview().data;
  expect(apply(planFingerprint).data).toMatchObject({
    tagged: 1,
    left: 0,
    failures: [{ tag: 'Groceries', count: 2, message: expect.any(String) }],
  });
  expect(tagged.get(travelId)).toEqual(new Set([idOf(3)]));
});

test('the sheet of rules is created once and never overwritten', () => {
  expect(call(platform, 'getRules').data).toMatchObject({ sheetName: null, ruleCount: 0 });
  writeRules([true, '', 'contains', 'rewe', '', '', 'Groceries']);
  expect(call(platform, 'openRules').data).toMatchObject({ sheetName: 'FIN Rules', ruleCount: 1 });
  expect(platform.workbook.sheets().filter(({ name }) => name.startsWith('FIN'))).toHaveLength(1);
});

test('rules created from examples are added below the others, and their text never becomes a formula', () => {
  const rule = { field: 'nameOrMerchant', test: 'contains', value: '=IMPORTDATA("x")', tag: '+Groceries' };
  call(platform, 'addRules', { rules: [rule] });
  const { data } = call(platform, 'addRules', { rules: [{ ...rule, field: 'merchant', value: '12' }] });
  expect(data).toMatchObject({ sheetName: 'FIN Rules', ruleCount: 2 });
  const sheetId = platform.workbook.sheets().at(-1)?.sheetId ?? -1;
  const area = { row: 2, column: 1, rowCount: 2, columnCount: 8 };
  expect(platform.workbook.formulas(sheetId, area).flat().join('')).toBe('');
  expect(platform.workbook.displayValues(sheetId, area)).toEqual([
    ['TRUE', 'Name or merchant', 'contains', '=IMPORTDATA("x")', '', '', '', '+Groceries'],
    ['TRUE', 'Merchant', 'contains', '12', '', '', '', '+Groceries'],
  ]);
  const on = platform.workbook.dataValidations(sheetId, { ...area, columnCount: 1 }).flat();
  expect(on.map((rule) => rule?.criteria)).toEqual(['CHECKBOX', 'CHECKBOX']);
});

test('five texts for each of a hundred tags are added at once', () => {
  const rules = Array.from({ length: 500 }, (_, index) => ({
    field: 'nameOrMerchant',
    test: 'contains',
    value: `Shop ${index % 5}`,
    tag: `Tag ${index % 100}`,
  }));
  expect(call(platform, 'addRules', { rules }).data).toMatchObject({ ruleCount: 500 });
});

test('columns can be moved, and the preview reports missing headings', () => {
  writeRules();
  const sheetId = platform.workbook.sheets().at(-1)?.sheetId ?? -1;
  const write = (...rows: string[][]) =>
    platform.workbook.write(
      sheetId,
      { row: 1, column: 1, rowCount: rows.length, columnCount: 7 },
      rows.map((row) => Array.from({ length: 7 }, (_, index) => ({ value: row[index] ?? null }))),
    );
  write(['tag', 'Note', 'VALUE'], ['Groceries', 'mine', 'rewe']);
  expect(preview().data.rules).toMatchObject([{ row: 2, matchCount: 2 }]);
  write(['Something', 'else', ''], ['Groceries', 'mine', 'rewe']);
  expect(preview().error).toMatchObject({ code: 'invalid_rule' });
});

describe('automatic rules', () => {
  const switchOn = () => {
    call(platform, 'setHourlyRefresh', { isOn: true });
    return call(platform, 'setAutomaticRules', {
      isOn: true,
      rulesFingerprint: preview().data.rulesFingerprint,
      period: '90',
    });
  };
  const hourly = () => {
    platform.state.now += 3_600_000;
    platform.state.context = 'trigger';
    runScheduledRefresh(platform, connectionsOf(platform), { triggerUid: platform.triggerIds[0] });
    platform.state.context = 'sidebar';
  };

  test('are applied after a scheduled refresh, and tag nothing twice', () => {
    writeRules([true, '', 'contains', 'rewe', '', '', 'Groceries']);
    expect(switchOn().data.automatic).toMatchObject({ isOn: true, hasTrigger: true, isWaiting: false });
    hourly();
    expect(tagged.get(groceriesId)).toEqual(new Set([idOf(1), idOf(2)]));
    expect(call(platform, 'getRules').data.automatic).toMatchObject({ lastTagged: 2, lastError: null });
    const before = posts();
    hourly();
    expect(posts()).toBe(before);
  });

  test('appear in the Tags column of a synced table in the same run', () => {
    writeRules([true, '', 'contains', 'rewe', '', '', 'Groceries']);
    const { id } = call(platform, 'createTable', { ...allTransactions, columns: ['name', 'tags', 'id'] }).data;
    call(platform, 'runTable', { id });
    switchOn();
    hourly();
    const table = platform.workbook.sheets().find(({ name }) => name === 'Transactions')?.sheetId ?? -1;
    const rows = platform.workbook.displayValues(table, { row: 2, column: 1, rowCount: 3, columnCount: 3 });
    expect(rows.filter(([, tags]) => tags === 'Groceries').map((row) => row[2])).toEqual([idOf(1), idOf(2)]);
  });

  test('that another editor changed are applied only after the user of the key confirms', () => {
    writeRules([true, '', 'contains', 'rewe', '', '', 'Groceries']);
    switchOn();
    writeRules([true, '', 'contains', 'salary', '', '', 'Groceries']);
    hourly();
    expect(posts()).toBe(0);
    expect(call(platform, 'getRules').data.automatic).toMatchObject({ isOn: true, isWaiting: true });
    const { planFingerprint } = preview().data;
    apply(planFingerprint);
    expect(call(platform, 'getRules').data.automatic.isWaiting).toBe(false);
  });

  test.each([
    ['the sheet is sorted', [3, 2, 4]],
    ['a row is inserted', [2, null, 3, 4]],
  ])('go on without a new approval if %s', (_, order) => {
    const rules = new Map([
      [2, [true, '', 'contains', 'rewe', '', '', 'Groceries']],
      [3, [true, '', 'contains', 'salary', '', '', 'Travel']],
      [4, [false, '', 'contains', 'hotel', '', '', 'Travel']],
    ]);
    writeRules(...rules.values());
    switchOn();
    // An inserted row has a checkbox.
    writeRules(...order.map((row) => rules.get(row ?? 0) ?? [false, '', '', '', '', '', '']));
    expect(call(platform, 'getRules').data.automatic).toMatchObject({ isOn: true, isWaiting: false });
    hourly();
    expect(tagged.get(groceriesId)).toEqual(new Set([idOf(1), idOf(2)]));
    expect(tagged.get(travelId)).toEqual(new Set([idOf(5)]));
    // The preview names the rows as they are now.
    expect(preview().data.rules.map(({ row }: RuleView) => row)).toEqual(
      order.flatMap((row, index) => (row === null ? [] : [index + 2])),
    );
  });

  test('go on after their rows were sorted, and wait if the first match wins', () => {
    const rules = [
      [true, '', 'contains', 'rewe', '', '', 'Groceries'],
      [true, '', 'contains', 'salary', '', '', 'Travel'],
    ];
    writeRules(...rules);
    switchOn();
    writeRules(...rules.reverse());
    expect(call(platform, 'getRules').data.automatic.isWaiting).toBe(false);
    writeRules([true, 'First match wins', '', '', '', '', ''], ...rules);
    expect(call(platform, 'getRules').data.automatic.isWaiting).toBe(true);
  });

  test.each([
    ['a rule is added', [true, '', 'contains', 'hotel', '', '', 'Travel']],
    ['a rule that is off is added', [false, '', 'contains', 'hotel', '', '', 'Travel']],
  ])('wait if %s', (_, rule) => {
    writeRules([true, '', 'contains', 'rewe', '', '', 'Groceries']);
    switchOn();
    writeRules([true, '', 'contains', 'rewe', '', '', 'Groceries'], rule);
    expect(call(platform, 'getRules').data.automatic.isWaiting).toBe(true);
    hourly();
    expect(posts()).toBe(0);
  });

  test('wait after a change of the key', () => {
    writeRules([true, '', 'contains', 'rewe', '', '', 'Groceries']);
    switchOn();
    const stored = JSON.parse(platform.userStore.get('fin.connection') ?? '');
    platform.userStore.set('fin.connection', JSON.stringify({ ...stored, id: 'connection-2' }));
    hourly();
    expect(posts()).toBe(0);
  });

  test('tag with the connection that was chosen when they were turned on, even if rules are applied manually with another one', () => {
    const baseUrl = 'https://cafe.example.com';
    const cafe = {
      id: 'id-cafe',
      name: 'Café',
      baseUrl,
      apiKey: 'fin_live_key_of_cafe',
      view: { ...emptyView(baseUrl), canTag: true },
    };
    platform.userStore.set('fin.connection.id-cafe', JSON.stringify(cafe));
    writeRules([true, '', 'contains', 'rewe', '', '', 'Groceries']);
    call(platform, 'setHourlyRefresh', { isOn: true });
    const { rulesFingerprint } = call(platform, 'previewRules', { period: '90' }, settings, 'Café').data;
    const on = { isOn: true, rulesFingerprint, period: '90' };
    const { automatic } = call(platform, 'setAutomaticRules', on, settings, 'Café').data;
    expect(automatic).toMatchObject({ isWaiting: false, connectionName: 'Café' });
    apply(preview().data.planFingerprint);
    expect(call(platform, 'getRules').data.automatic).toMatchObject({ isWaiting: false, connectionName: 'Café' });
    tagged.clear();
    platform.requests.length = 0;
    hourly();
    const sent = platform.requests.filter(({ method }) => method === 'POST');
    expect(sent.map(({ url, headers }) => [new URL(url).origin, headers['X-API-Key']])).toEqual([
      [baseUrl, 'fin_live_key_of_cafe'],
    ]);
  });

  test('are not turned on with a key that may not tag, and say so if it loses the scope', () => {
    writeRules([true, '', 'contains', 'rewe', '', '', 'Groceries']);
    const store = (canTag: boolean) => {
      const stored = JSON.parse(platform.userStore.get('fin.connection') ?? '{}');
      platform.userStore.set('fin.connection', JSON.stringify({ ...stored, view: { ...stored.view, canTag } }));
    };
    expect(call(platform, 'getRules').data.automatic).toMatchObject({ isOn: false, mayTag: true });
    store(false);
    expect(switchOn()).toMatchObject({ ok: false, error: { code: 'forbidden_scope' } });
    expect(call(platform, 'getRules').data.automatic).toMatchObject({ isOn: false, mayTag: false });
    store(true);
    expect(switchOn().data.automatic).toMatchObject({ isOn: true, mayTag: true });
    store(false);
    expect(call(platform, 'getRules').data.automatic).toMatchObject({ isOn: true, mayTag: false });
  });

  test('are not turned on for rules that nobody has seen', () => {
    writeRules([true, '', 'contains', 'rewe', '', '', 'Groceries']);
    const refusal = call(platform, 'setAutomaticRules', { isOn: true, rulesFingerprint: 'other', period: '90' });
    expect(refusal.error.code).toBe('rules_changed');
  });

  test('record how many the API refused, and why', () => {
    writeRules([true, '', 'contains', 'rewe', '', '', 'Groceries'], [true, '', 'contains', 'salary', '', '', 'Travel']);
    switchOn();
    refused = new Set([idOf(1)]);
    hourly();
    expect(call(platform, 'getRules').data.automatic).toMatchObject({
      lastOutcome: 'unfinished',
      lastTagged: 1,
      lastFailed: 2,
      lastLeft: 0,
      lastError: expect.stringMatching(/^2 could not be tagged\. /),
      lastErrorCode: 'not_found',
    });
  });

  test('record how many are left when time runs out', () => {
    writeRules([true, '', 'contains', 'rewe', '', '', 'Groceries'], [true, '', 'contains', 'salary', '', '', 'Travel']);
    switchOn();
    const budget = { limitMs: 60_000, remainingMs: () => (posts() === 0 ? 60_000 : 4_000) };
    runAutomaticRules(platform, connectionsOf(platform), budget);
    expect(call(platform, 'getRules').data.automatic).toMatchObject({
      lastOutcome: 'unfinished',
      lastTagged: 2,
      lastFailed: 0,
      lastLeft: 1,
      lastError: '1 are left for the next run.',
    });
  });

  test('record an error of the API and are retried in the next hour', () => {
    writeRules([true, '', 'contains', 'rewe', '', '', 'Groceries']);
    switchOn();
    const { server } = platform.state;
    platform.state.server = () => failure(401, 'unauthorized');
    hourly();
    expect(call(platform, 'getRules').data.automatic).toMatchObject({
      lastError: expect.stringContaining('The API refused the key'),
      lastErrorCode: 'unauthorized',
    });
    platform.state.server = server;
    hourly();
    expect(call(platform, 'getRules').data.automatic).toMatchObject({ lastTagged: 2, lastError: null });
  });
});

test('tags that rules attach are written to the journal if it is on', () => {
  writeRules([true, '', 'contains', 'rewe', '', '', 'Groceries']);
  call(platform, 'setJournal', { isOn: true });
  apply(preview().data.planFingerprint);
  const journal = platform.workbook.sheets().find(({ name }) => name === 'FIN Journal')?.sheetId ?? -1;
  const rows = platform.workbook.displayValues(journal, { row: 1, column: 1, rowCount: 4, columnCount: 4 });
  expect(rows.map((row) => row.slice(1))).toEqual([
    ['Tag', 'Transaction ID', 'Result'],
    ['Groceries', idOf(1), 'Tagged'],
    ['Groceries', idOf(2), 'Tagged'],
    ['', '', ''],
  ]);
});
