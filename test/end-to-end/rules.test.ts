import type { TagSuggestion } from '../../src/addon/features/rules/views';
import type { SidebarRequest } from '../../src/addon/sidebar/protocol';
import { type Cells, openCells } from './cells';
import { type DemoService, startDemo } from './demo-service';

// Rules, the journal and explanations, by the calls of the sidebar, through the shipped bundle and the real service.
let demo: DemoService;
let cells: Cells;
const sinceThen = '"2025-01-01"';

beforeAll(async () => {
  demo = await startDemo();
  cells = await openCells({ apiUrl: demo.url, key: demo.keys.full });
});

afterAll(async () => {
  await cells.close();
  await demo.close();
});

async function call<Name extends SidebarRequest['operation']>(operation: Name, input: SidebarRequest<Name>['input']) {
  const response = await cells.sidebar<Name>({ operation, input } as SidebarRequest<Name>);
  if (!response.ok) throw new Error(`${operation}: ${response.error.code}: ${response.error.message}`);
  return response.data;
}

const fingerprint = async () => (await call('getState', null)).connectionFingerprint ?? '';
const sheetNamed = (name: string) => cells.workbook.sheets().find((sheet) => sheet.name === name)?.sheetId ?? -1;
const count = async (formula: string) => Number(await cells.first(`=IFERROR(ROWS(${formula}), 0)`));

let merchant = '';

test('a rule made from an example names a tag, which is created on request', async () => {
  merchant = String(
    await cells.first(`=FIN_SUMMARY("merchant", "-60d", , "columns=merchant; headers=false; limit=1")`),
  );
  expect(merchant).not.toBe('');
  const rule = { field: 'merchant', test: 'equals', value: merchant, tag: 'Rules › Often' } as const;
  expect(await call('addRules', { rules: [rule] })).toMatchObject({ sheetName: 'FIN Rules', ruleCount: 1 });
  expect(await call('previewRules', { period: '90' })).toMatchObject({
    missingTags: ['Rules', 'Rules › Often'],
    toTag: 0,
  });
  const connectionFingerprint = await fingerprint();
  for (const path of ['Rules', 'Rules › Often']) await call('createRuleTag', { connectionFingerprint, path });
  expect(await call('previewRules', { period: '90' })).toMatchObject({ missingTags: [] });
});

test('rules tag the transactions that the preview counted, once, and the journal lists them', async () => {
  await call('setJournal', { isOn: true });
  const preview = await call('previewRules', { period: '90' });
  expect(preview.toTag).toBeGreaterThan(0);
  const { planFingerprint, rulesFingerprint } = preview;
  const applied = await call('applyRules', {
    connectionFingerprint: await fingerprint(),
    planFingerprint,
    rulesFingerprint,
    period: '90',
  });
  expect(applied).toMatchObject({ tagged: preview.toTag, left: 0, failures: [] });
  expect(await count(`FIN_TAGGED("Rules > Often", ${sinceThen}, "all", "headers=false; columns=id")`)).toBe(
    preview.toTag,
  );
  expect(await call('previewRules', { period: '90' })).toMatchObject({ toTag: 0 });
  const journal = sheetNamed('FIN Journal');
  expect(cells.workbook.usedRectangle(journal)?.rowCount).toBe(preview.toTag + 1);
});

test('a rule of several conditions tags less, and the user’s own tagging is suggested as a rule', async () => {
  const [rule] = (await call('previewRules', { period: '90' })).rules;
  const and = 'out at least 0; not account category equals real_estate; weekday Mon-Sun';
  const narrower = { field: 'merchant', test: 'equals', value: merchant, tag: 'Rules' } as const;
  await call('addRules', {
    rules: [
      { ...narrower, and },
      { ...narrower, and: `${and}; day of month 31-31` },
    ],
  });
  const [, all, few] = (await call('previewRules', { period: '90' })).rules;
  expect(all).toMatchObject({ error: null, matchCount: rule?.matchCount });
  expect(few).toMatchObject({ error: null });
  expect(few?.matchCount).toBeLessThan(all?.matchCount ?? 0);
  const { rules, isFirstMatch } = await call('setFirstMatch', { isOn: true }).then(() =>
    call('previewRules', { period: '90' }),
  );
  expect(isFirstMatch).toBe(true);
  expect(rules.map(({ matchCount, takenCount }) => [matchCount, takenCount])).toEqual([
    [rule?.matchCount, 0],
    [0, all?.matchCount],
    [0, few?.matchCount],
  ]);
  // Rules as they were before this test.
  cells.workbook.deleteRows(sheetNamed('FIN Rules'), 4, 2);
  cells.workbook.deleteRows(sheetNamed('FIN Rules'), 2, 1);
  const { suggestions } = await call('suggestRules', null);
  expect(suggestions.length).toBeGreaterThan(0);
  for (const each of suggestions) {
    const { taggedCount, transactionCount } = each as TagSuggestion;
    expect(taggedCount).toBeGreaterThanOrEqual(5);
    expect(taggedCount / transactionCount).toBeGreaterThanOrEqual(0.9);
  }
  expect(suggestions.map((each) => each.rule.tag)).not.toContain('Rules › Often');
  await call('dismissSuggestion', { key: suggestions[0]?.key ?? '' });
  const again = (await call('suggestRules', null)).suggestions.map(({ key }) => key);
  expect(again).not.toContain(suggestions[0]?.key);
});

test('rules tag transactions after a scheduled refresh, but only as their user has previewed them', async () => {
  const sheetId = sheetNamed('FIN Rules');
  const path = 'Rules › Scheduled';
  await call('addRules', { rules: [{ field: 'merchant', test: 'equals', value: merchant, tag: path }] });
  await call('createRuleTag', { connectionFingerprint: await fingerprint(), path });
  const { rulesFingerprint, toTag } = await call('previewRules', { period: '90' });
  expect(toTag).toBeGreaterThan(0);
  await call('setHourlyRefresh', { isOn: true });
  await call('setAutomaticRules', { isOn: true, rulesFingerprint, period: '90' });
  // Another rule waits until its user has seen what it does.
  const cell = { row: 2, column: 2, rowCount: 1, columnCount: 1 };
  cells.workbook.write(sheetId, cell, [[{ value: 'Name or merchant' }]]);
  expect((await call('getRules', null)).automatic).toMatchObject({ isOn: true, hasTrigger: true, isWaiting: true });
  const taggedCount = () => count(`FIN_TAGGED("Rules > Scheduled", ${sinceThen}, "all", "headers=false; columns=id")`);
  await cells.host.advanceClock(3_600_000);
  expect(await taggedCount()).toBe(0);
  cells.workbook.write(sheetId, cell, [[{ value: 'Merchant' }]]);
  const [run] = await cells.host.advanceClock(3_600_000);
  expect([run?.functionName, run?.error]).toEqual(['runScheduledRefresh', null]);
  const { automatic } = await call('getRules', null);
  expect(automatic).toMatchObject({ isWaiting: false, lastError: null });
  expect(automatic.lastRunAt).not.toBeNull();
  expect(await taggedCount()).toBe(toTag);
});

test('a formula without rows is explained, and replaced by the suggested one', async () => {
  await cells.evaluate('=FIN_TRANSACTIONS("1999-01", , "columns=date,name")');
  const sheetId = cells.workbook.sheets().at(-1)?.sheetId ?? 0;
  cells.workbook.setSelection('owner', sheetId, [{ row: 1, column: 1, rowCount: 1, columnCount: 1 }]);
  const explanation = await call('explainCell', null);
  expect(explanation).toMatchObject({ outcome: 'empty', unreadable: [] });
  const dates = explanation.checks.find(({ title }) => title === 'Dates');
  expect(dates).toMatchObject({
    finding: 'cause',
    suggestion: { formula: '=FIN_TRANSACTIONS("all", , "columns=date,name")' },
  });
  await call('insertSuggestion', { id: dates?.suggestion?.id ?? '' });
  await cells.workbook.whenCalculated();
  expect(cells.workbook.usedRectangle(sheetId)?.rowCount).toBe((dates?.suggestion?.rowCount ?? 0) + 1);
});

test('tagging with a forged selection is refused', async () => {
  const [tag] = (await call('listTags', { mayBeCached: false })).tags;
  const transactionId = String(await cells.first('=FIN_TRANSACTIONS("-90d", , "columns=id; headers=false; limit=1")'));
  const input = {
    connectionFingerprint: await fingerprint(),
    selectionId: 'forged',
    tagId: tag?.id ?? '',
    transactionIds: [transactionId],
  };
  const response = await cells.sidebar({ operation: 'attachTag', input });
  expect(response).toMatchObject({ ok: false, error: { code: 'selection_expired' } });
});
