import { limits } from '../../../contract/limits';
import { AddonError, toAddonError } from '../../errors/addon-error';
import { errorPolicy } from '../../errors/error-policies';
import type { JournalEntry } from '../journal';
import { attachTag, type Tagging } from '../tags';
import { type Attachment, type Context, fingerprintOfPlan, type RulePlan } from './plan-rules';
import type { AppliedRules } from './views';

/** The time that an attachment and the next plan need. */
const minimumMs = 5_000;

/**
 * Sends the attachments of a plan, tag by tag, in batches of 100. An error that every batch would meet ends it. A
 * refused batch does not affect the others.
 */
export function sendAttachments(
  { platform, connection, budget }: Context,
  tagging: Tagging,
  { attachments }: RulePlan,
  record: (entry: JournalEntry) => void,
): AppliedRules {
  /** What the next plan must contain: refused batches are in it again. */
  const remaining: Attachment[] = [];
  const failures: AppliedRules['failures'] = [];
  const attached: AppliedRules['attached'] = [];
  let tagged = 0;
  let left = 0;
  for (const attachment of attachments) {
    let ids = attachment.transactionIds;
    const refused: string[] = [];
    while (ids.length > 0 && budget.remainingMs() > minimumMs) {
      const batch = ids.slice(0, limits.transactionIdsPerAttachMax);
      try {
        attachTag(tagging, attachment.tagId, batch);
        tagged += batch.length;
        attached.push({ tagId: attachment.tagId, transactionIds: [...batch] });
        record({ tag: attachment.tagPath, transactionIds: batch, result: 'Tagged' });
      } catch (thrown) {
        const error = toAddonError(thrown);
        if (!errorPolicy(error).isOfTransaction) throw withProgress(error, tagged);
        record({ tag: attachment.tagPath, transactionIds: batch, result: error.message });
        failures.push({ tag: attachment.tagPath, count: batch.length, code: error.code, message: error.message });
        refused.push(...batch);
      }
      ids = ids.slice(batch.length);
    }
    left += ids.length;
    if (refused.length + ids.length > 0) remaining.push({ ...attachment, transactionIds: [...refused, ...ids] });
  }
  return { tagged, attached, left, planFingerprint: fingerprintOfPlan(platform, connection, remaining), failures };
}

function withProgress(error: AddonError, tagged: number): AddonError {
  if (tagged === 0) return error;
  const { code, sentence, requestId, retryAfterSeconds } = error;
  return new AddonError(code, `${tagged} were tagged, then: ${sentence}`, { requestId, retryAfterSeconds });
}

/** Throws if a plan is not the one that the preview showed. */
export function refuseOtherPlan({ preview }: RulePlan, planFingerprint: string): void {
  if (preview.planFingerprint === planFingerprint) return;
  throw new AddonError('rules_changed', 'The rules or the transactions changed after this preview. Preview again.');
}
