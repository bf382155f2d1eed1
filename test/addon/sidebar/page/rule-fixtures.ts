import type { RuleSuggestions, RulesPreview, RulesView, RuleView } from '../../../../src/addon/sidebar/protocol';

const sample = (date: string, name: string, amount: number) => ({ date, name, amount, currency: 'USD' });

const rule = (
  row: number,
  [field, test, value]: readonly [string, string, string],
  tagPath: string,
  rest: Partial<RuleView>,
): RuleView => ({
  row,
  isOn: true,
  isNot: false,
  field,
  test,
  value,
  from: null,
  to: null,
  and: [],
  unreadAnd: '',
  account: '',
  tag: tagPath,
  matchCount: 0,
  newCount: 0,
  takenCount: 0,
  samples: [],
  set: null,
  error: null,
  ...rest,
});

export const rules: RulesView = {
  sheetName: 'FIN Rules',
  ruleCount: 5,
  isFirstMatch: false,
  setsColumns: false,
  rulesFingerprint: 'rules-1',
  automatic: {
    isOn: false,
    hasTrigger: true,
    isWaiting: false,
    connectionName: null,
    lastRunAt: null,
    lastOutcome: null,
    mayTag: true,
    lastTagged: 0,
    lastSet: 0,
    lastFailed: 0,
    lastLeft: 0,
    lastError: null,
    lastErrorCode: null,
  },
};

export const noRules: RulesView = { ...rules, sheetName: null, ruleCount: 0 };

export const rulesPreview: RulesPreview = {
  rules: [
    rule(2, ['nameOrMerchant', 'contains', 'Blue Bottle'], 'Cafés', {
      matchCount: 12,
      newCount: 3,
      samples: [
        sample('2026-11-18', 'Blue Bottle Coffee Roasters, Market Street San Francisco', -6.75),
        sample('2026-11-11', 'Blue Bottle Coffee', -4.5),
      ],
    }),
    rule(3, ['amount', 'between', ''], 'Travel › Hotels', {
      from: -100,
      to: -400,
      account: 'Joint, Household',
      matchCount: 2,
      newCount: 2,
      samples: [sample('2026-11-12', 'Grand Hotel Lisboa', -1_204.9)],
    }),
    rule(4, ['category', 'equals', 'Groceries'], 'Groceries', {
      matchCount: 41,
      samples: [sample('2026-11-17', 'Rewe', -58.12)],
    }),
    rule(5, ['name', 'matches', '(a'], 'Travel', {
      error: {
        code: 'invalid_rule',
        message: 'The regular expression has a group that is not closed.',
        reason: 'pattern',
        quoted: '',
      },
    }),
    rule(6, ['merchant', 'contains', 'Lufthansa'], 'Travel › Flights', { isOn: false }),
  ],
  transactionCount: 812,
  pendingCount: 4,
  toTag: 5,
  toSet: 0,
  unreadTables: [],
  isFirstMatch: false,
  missingTags: [],
  rulesFingerprint: 'rules-1',
  planFingerprint: 'plan-1',
};

export const nothingSet = { count: 0, isLate: false, mergedCount: 0, lockedCount: 0, problems: [] };

const and = (field: string, test: string, rest: Partial<RuleView['and'][number]>) => ({
  ...{ isNot: false, field, test, value: '', from: null, to: null },
  ...rest,
});

/** Rules of several conditions, of which the first match wins. */
export const firstMatchPreview: RulesPreview = {
  ...rulesPreview,
  isFirstMatch: true,
  rules: [
    rule(3, ['name', 'contains', 'UBER'], 'Work', {
      and: [
        and('out', 'between', { from: 20, to: 60 }),
        and('merchant', 'equals', { isNot: true, value: 'Uber Eats' }),
        and('date', 'between', { from: '2026-10-01' }),
      ],
      matchCount: 14,
      newCount: 2,
    }),
    rule(4, ['name', 'contains', 'Uber'], 'Eating out', { matchCount: 9, takenCount: 14 }),
    rule(5, ['name', 'contains', 'Lyft'], 'Travel', {
      unreadAnd: 'out 1,250',
      error: { code: 'invalid_rule', message: '"1,250" is not a number.', reason: 'number', quoted: '1,250' },
    }),
    rule(6, ['weekday', 'equals', 'Sat, Sun'], 'Leisure', {
      error: { code: 'invalid_rule', message: 'Waits until row 5 is corrected.', reason: 'held', quoted: '5' },
    }),
  ],
};

/** Rules that set a column, with a tag and without. */
export const settingPreview: RulesPreview = {
  ...rulesPreview,
  rules: [
    rule(2, ['nameOrMerchant', 'contains', 'Home Depot'], '', {
      matchCount: 12,
      set: {
        ...{
          column: 'Project',
          isChange: false,
          value: 'House',
          count: 9,
          keptCount: 2,
          mergedCount: 1,
          lockedCount: 0,
        },
        samples: [sample('2026-11-18', 'The Home Depot, Market Street San Francisco', -106.75)],
      },
    }),
    rule(3, ['nameOrMerchant', 'contains', 'Blue Bottle'], 'Cafés', {
      matchCount: 3,
      newCount: 3,
      set: {
        ...{ column: 'Remark', isChange: false, value: 'Ask the accountant whether this is a travel expense' },
        ...{ count: 1, keptCount: 1, mergedCount: 0, lockedCount: 0, samples: [] },
      },
    }),
    rule(4, ['name', 'contains', 'Uber'], 'Travel', {
      set: {
        column: 'Projekt',
        isChange: false,
        value: 'Car',
        count: 0,
        keptCount: 0,
        mergedCount: 0,
        lockedCount: 0,
        samples: [],
      },
      error: {
        code: 'invalid_rule',
        message: 'No synced table of transactions has a column "Projekt" of yours.',
        reason: 'unknown_column',
        quoted: 'Projekt',
      },
    }),
  ],
  toTag: 3,
  toSet: 10,
  unreadTables: [{ sheetName: 'Old', code: 'table_changed', message: 'The column "Amount" is gone.' }],
};

const suggestion = (key: string, value: string, tag: string, counts: readonly [number, number, number]) => ({
  key,
  rule: { field: 'merchant', test: 'equals', value, tag } as const,
  taggedCount: counts[0],
  transactionCount: counts[1],
  latestDay: '2026-11-03',
  laterCount: counts[2],
});

export const suggestedRules: RuleSuggestions = {
  suggestions: [
    suggestion('key-1', 'Blue Bottle Coffee Roasters, Market Street San Francisco', 'Work', [14, 14, 2]),
    suggestion('key-2', 'Harbor Home Loans', 'Home › Mortgage', [11, 12, 0]),
  ],
  transactionCount: 1_812,
};
