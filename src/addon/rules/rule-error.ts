import { AddonError, isAddonError } from '../errors/addon-error';
import type { RuleReason } from './views';

/** A rule cannot be used. The sidebar says the reason in its own language. */
export class RuleError extends AddonError {
  readonly reason: RuleReason;
  readonly quoted: string;

  constructor(reason: RuleReason, sentence: string, quoted = '') {
    super('invalid_rule', sentence);
    this.reason = reason;
    this.quoted = quoted;
  }
}

export function refuseRule(reason: RuleReason, sentence: string, quoted = ''): never {
  throw new RuleError(reason, sentence, quoted);
}

/** Whether an error concerns one rule. Any other ends the work with all of them. */
export function isOfRule(thrown: unknown): thrown is AddonError {
  return isAddonError(thrown) && ruleErrors.includes(thrown.code);
}

const ruleErrors = ['invalid_rule', 'unknown_tag', 'ambiguous_tag', 'unknown_account', 'ambiguous_account'];
