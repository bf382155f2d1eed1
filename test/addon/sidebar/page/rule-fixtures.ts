import type { RulesPreview, RulesView, RuleView } from '../../../../src/addon/sidebar/protocol';

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
  error: null,
  ...rest,
});

export const rules: RulesView = {
  sheetName: 'FIN Rules',
  ruleCount: 5,
  isFirstMatch: false,
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
  isFirstMatch: false,
  missingTags: [],
  rulesFingerprint: 'rules-1',
  planFingerprint: 'plan-1',
};
