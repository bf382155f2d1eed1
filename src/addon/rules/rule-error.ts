import { AddonError } from '../errors/addon-error';
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
