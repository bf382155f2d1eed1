import type { RulesPreview, RulesView, RuleView } from '../../../../src/addon/sidebar/protocol';

const sample = (date: string, name: string, amount: number) => ({ date, name, amount, currency: 'USD' });

const rule = (row: number, text: string, tagPath: string, rest: Partial<RuleView>): RuleView => ({
  row,
  isOn: true,
  text,
  tag: tagPath,
  matchCount: 0,
  newCount: 0,
  samples: [],
  error: null,
  ...rest,
});

export const rules: RulesView = {
  sheetName: 'FIN Rules',
  ruleCount: 5,
  rulesMark: 'rules-1',
  automatic: {
    isOn: false,
    hasTrigger: true,
    isWaiting: false,
    connectionName: null,
    lastRunAt: null,
    lastTagged: 0,
    lastError: null,
  },
};

export const noRules: RulesView = { ...rules, sheetName: null, ruleCount: 0 };

export const rulesPreview: RulesPreview = {
  rules: [
    rule(2, 'Name or merchant contains "Blue Bottle"', 'Cafés', {
      matchCount: 12,
      newCount: 3,
      samples: [
        sample('2026-11-18', 'Blue Bottle Coffee Roasters, Market Street San Francisco', -6.75),
        sample('2026-11-11', 'Blue Bottle Coffee', -4.5),
      ],
    }),
    rule(3, 'Amount is between -400 and -100, account "Joint, Household"', 'Travel › Hotels', {
      matchCount: 2,
      newCount: 2,
      samples: [sample('2026-11-12', 'Grand Hotel Lisboa', -1_204.9)],
    }),
    rule(4, 'Category equals "Groceries"', 'Groceries', {
      matchCount: 41,
      samples: [sample('2026-11-17', 'Rewe', -58.12)],
    }),
    rule(5, 'Name matches "(a"', 'Travel', { error: 'The regular expression has a group that is not closed.' }),
    rule(6, 'Merchant contains "Lufthansa"', 'Travel › Flights', { isOn: false }),
  ],
  transactionCount: 812,
  pendingCount: 4,
  toTag: 5,
  missingTags: [],
  rulesMark: 'rules-1',
  planMark: 'plan-1',
};
