import { isObject, type JsonObject } from '../platform/parse-json';
import type { NewRule, RulePeriod } from '../rules/views';
import { refuse, text } from './request-fields';

/** The page suggests five texts, and a run has at most a hundred tags. */
const newRulesMax = 500;
const fields = ['nameOrMerchant', 'name', 'merchant', 'category'] as const;
const tests = ['contains', 'equals'] as const;
const periods: readonly RulePeriod[] = ['90', '365', 'all'];

export function readNewRules(input: JsonObject): { rules: NewRule[] } {
  const { rules } = input;
  if (!Array.isArray(rules) || rules.length === 0 || rules.length > newRulesMax) return refuse('rules');
  return { rules: rules.map((rule: unknown) => (isObject(rule) ? readNewRule(rule) : refuse('rules'))) };
}

function readNewRule(input: JsonObject): NewRule {
  return {
    field: fields.find((each) => each === input['field']) ?? refuse('field'),
    test: tests.find((each) => each === input['test']) ?? refuse('test'),
    value: text(input, 'value', 1, 250).trim() || refuse('value'),
    tag: text(input, 'tag', 1, 1_000).trim() || refuse('tag'),
  };
}

export function readPeriod(input: JsonObject): RulePeriod {
  return periods.find((each) => each === input['period']) ?? refuse('period');
}
