import { changeSheet } from '../../../../src/addon/changes/change-sheet';
import { runAutomaticRules } from '../../../../src/addon/features/rules/automatic-rules';
import type { RuleSuggestion, RuleView } from '../../../../src/addon/features/rules/views';
import { startBudget } from '../../../../src/addon/platform/budget';
import { ruleSheet } from '../../../../src/addon/rules/rule-sheet';
import {
  describeCounts,
  describePreview,
  describeSuggestion,
} from '../../../../src/addon/sidebar/page/rules/describe-rules';
import { travelId } from '../../../support/api/sample-records';
import { list } from '../../../support/api/scripted-api';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { call } from '../../sidebar/called-sidebar';

type Cells = { readonly [column: string]: string | number | boolean };

let platform: WorkbookPlatform;
let rows: Transaction[];

beforeEach(async () => {
  rows = [1, 2, 3, 4, 5].map((index) =>
    payment(index, {
      name: index < 5 ? `Depot ${index}` : 'Cafe',
      merchantName: index < 5 ? 'Depot' : null,
      organizationTransactionCategoryName: 'Home',
      transactionDate: `2026-11-1${index}`,
    }),
  );
  platform = await workbookPlatform({
    server: transactionServer(() => rows, { [`GET /v1/tags/${travelId}/transactions`]: () => list([]) }),
  });
});

afterEach(() => platform.workbook.dispose());

/** An own sheet with these rows, in place of those before. */
function write(own: { readonly name: string; readonly columns: object }, ...given: Cells[]): void {
  const { workbook } = platform;
  const { sheetId } = workbook.sheets().find(({ name }) => name === own.name) ?? workbook.insertSheet(own.name, 0);
  const columns = Object.entries(own.columns as { readonly [key: string]: { readonly title: string } });
  const blanks: Cells[] = Array.from({ length: 4 }, () => ({}));
  const cells = [
    columns.map(([, { title }]) => title),
    ...[...given, ...blanks].map((row) => columns.map(([key]) => row[key] ?? null)),
  ];
  workbook.write(
    sheetId,
    { row: 1, column: 1, rowCount: cells.length, columnCount: columns.length },
    cells.map((row) => row.map((value) => ({ value }))),
  );
}

const changed = (index: number, said: Cells): Cells => ({ id: rows[index - 1]?.id ?? '', ...said });
const depot = (column: string, to: string): Cells => ({ on: true, value: 'depot', setColumn: column, setTo: to });
const preview = () => call(platform, 'previewRules', { period: '90' }).data;
const suggest = (): RuleSuggestion[] => call(platform, 'suggestRules').data.suggestions;

test('the preview counts what a rule changes, what stays as FIN Changes says, and asks to apply nothing', () => {
  write(changeSheet, changed(1, { category: 'Fun' }));
  write(
    ruleSheet,
    depot('Category', 'Garden'),
    depot('Category', 'Late'),
    depot('Kind', 'spending'),
    depot('Kind', 'x'),
  );
  const shown = preview();
  expect([shown.toTag, shown.toSet]).toEqual([0, 0]);
  const of = ({ matchCount, takenCount, set }: RuleView) => [matchCount, takenCount, set?.count, set?.keptCount];
  expect(shown.rules.map(of)).toEqual([
    [4, 0, 3, 1],
    [0, 4, 0, 0],
    // They are spending without it.
    [4, 0, 0, 0],
    [0, 0, 0, 0],
  ]);
  expect(shown.rules[0].set.samples.map(({ name }: { name: string }) => name)).toEqual([
    'Depot 4',
    'Depot 3',
    'Depot 2',
  ]);
  expect(describeCounts(shown.rules[0])).toBe('4 matches, changes 3');
  expect(describePreview(shown).join(' ')).not.toContain('already has its tag');
  expect(shown.rules[3].error).toMatchObject({ code: 'invalid_rule', reason: 'kind', quoted: 'x' });
});

test('automatic rules neither wait for such a rule nor see what it says', () => {
  const tag: Cells = { on: true, field: 'Category', test: 'equals', value: 'Garden', tag: 'Travel' };
  write(ruleSheet, tag);
  call(platform, 'setAutomaticRules', { isOn: true, period: '90', rulesFingerprint: preview().rulesFingerprint });
  write(ruleSheet, tag, depot('Category', 'Garden'), depot('Kind', 'nonsense'));
  expect(call(platform, 'getRules').data.automatic.isWaiting).toBe(false);
  runAutomaticRules(platform, connectionsOf(platform), startBudget(platform.clock, 60_000));
  expect(call(platform, 'getRules').data.automatic).toMatchObject({ lastOutcome: 'complete', lastTagged: 0 });
});

test('the third equal change of a merchant suggests the rule, which leaves the changes', () => {
  const say = (index: number, category = 'Garden'): Cells => changed(index, { category });
  write(changeSheet, say(1), say(2));
  expect(suggest()).toEqual([]);
  write(changeSheet, say(1), say(2), say(3, 'garden'));
  const [found, another] = suggest();
  expect(another).toBeUndefined();
  expect(found?.rule).toEqual({
    ...{ field: 'merchant', test: 'equals', value: 'Depot', tag: '' },
    set: { column: 'Category', value: 'Garden' },
  });
  expect(found).toMatchObject({ correctedCount: 3, changeCount: 1, samples: [{ name: 'Depot 4' }] });
  expect(describeSuggestion(found as RuleSuggestion)).toBe(
    'You changed 3 of them so. The rule changes 1 more of the last year, and later ones.',
  );
  call(platform, 'addRules', { rules: [found?.rule], suggestion: found?.key });
  expect(preview().rules).toMatchObject([{ row: 2, matchCount: 4, set: { count: 1, keptCount: 3 }, error: null }]);
  expect(suggest()).toEqual([]);
});

test('changes that differ suggest nothing, and neither does a merchant of which a rule says something', () => {
  write(
    changeSheet,
    changed(1, { kind: 'transfer' }),
    changed(2, { kind: 'transfer' }),
    changed(3, { kind: 'transfer' }),
  );
  expect(suggest()).toHaveLength(1);
  write(ruleSheet, { ...depot('Kind', 'income'), on: false });
  expect(suggest()).toEqual([]);
  write(ruleSheet);
  rows.push(...[6, 7, 8].map((index) => payment(index, { merchantName: 'Depot', transactionDate: '2026-11-16' })));
  platform.state.now += 3_600_000 * 7;
  const said = [1, 2, 3].map((index) => changed(index, { kind: 'transfer' }));
  write(changeSheet, ...said, ...[6, 7, 8].map((index) => changed(index, { kind: 'income' })));
  expect(suggest()).toEqual([]);
});
