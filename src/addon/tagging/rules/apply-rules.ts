import { limits } from '../../../contract/limits';
import { AddonError, toAddonError } from '../../errors/addon-error';
import { errorPolicy } from '../../errors/error-policies';
import type { JournalEntry } from '../journal';
import { attachTag, type Tagging } from '../tags';
import type { Attachment } from './attachment';
import { fingerprintOfPlan } from './fingerprints';
import type { Context, RulePlan } from './plan-rules';
import type { AppliedRules } from './views';

/** The time that an attachment and the next plan need. */
const minimumMs = 5_000;

/** What was sent, and what was not. */
export interface SentAttachments extends Pick<AppliedRules, 'tagged' | 'attached' | 'left' | 'failures'> {
  /** Refused batches too. */
  readonly remaining: readonly Attachment[];
  /** Every further batch would meet it; null if there is none. */
  readonly problem: AddonError | null;
}

/**
 * Sends the attachments of a plan, tag by tag, in batches of 100. Throws an error that every batch would meet. A refused
 * batch does not affect the others.
 */
export function sendAttachments(
  context: Context,
  tagging: Tagging,
  { attachments }: RulePlan,
  record: (entry: JournalEntry) => void,
): AppliedRules {
  const { remaining, problem, ...sent } = sendBatches(context, tagging, attachments, record);
  if (problem !== null) throw withProgress(problem, sent.tagged);
  // What the next plan must contain.
  return { ...sent, planFingerprint: fingerprintOfPlan(context.platform, context.connection, remaining) };
}

/** The same as far as it gets. */
export function sendBatches(
  { budget }: Context,
  tagging: Tagging,
  attachments: readonly Attachment[],
  record: (entry: JournalEntry) => void,
): SentAttachments {
  const remaining: Attachment[] = [];
  const failures: AppliedRules['failures'] = [];
  const attached: AppliedRules['attached'] = [];
  let problem: AddonError | null = null;
  let tagged = 0;
  let left = 0;
  for (const attachment of attachments) {
    let ids = attachment.transactionIds;
    const refused: string[] = [];
    while (ids.length > 0 && problem === null && budget.remainingMs() > minimumMs) {
      const batch = ids.slice(0, limits.transactionIdsPerAttachMax);
      try {
        attachTag(tagging, attachment.tagId, batch);
        tagged += batch.length;
        attached.push({ tagId: attachment.tagId, transactionIds: [...batch] });
        record({ tag: attachment.tagPath, transactionIds: batch, result: 'Tagged' });
      } catch (thrown) {
        const error = toAddonError(thrown);
        if (!errorPolicy(error).isOfTransaction) {
          problem = error;
          break;
        }
        record({ tag: attachment.tagPath, transactionIds: batch, result: error.message });
        failures.push({ tag: attachment.tagPath, count: batch.length, code: error.code, message: error.message });
        refused.push(...batch);
      }
      ids = ids.slice(batch.length);
    }
    left += ids.length;
    if (refused.length + ids.length > 0) remaining.push({ ...attachment, transactionIds: [...refused, ...ids] });
  }
  return { tagged, attached, left, failures, remaining, problem };
}

export function withProgress(error: AddonError, tagged: number): AddonError {
  if (tagged === 0) return error;
  const { code, sentence, requestId, retryAfterSeconds } = error;
  return new AddonError(code, `${tagged} were tagged, then: ${sentence}`, { requestId, retryAfterSeconds });
}

/** Throws if a plan is not the one that the preview showed. */
export function refuseOtherPlan({ preview }: RulePlan, planFingerprint: string): void {
  if (preview.planFingerprint === planFingerprint) return;
  throw new AddonError('rules_changed', 'The rules or the transactions changed after this preview. Preview again.');
}
