import { limits } from '../../../contract/limits';
import { AddonError, toAddonError } from '../../errors/addon-error';
import { within } from '../../platform/budget';
import type { JournalEntry } from '../../tagging/journal';
import { attachTag, isOfTransaction, type Tagging } from '../../tagging/tags';
import { type Attachment, fingerprintOfPlan } from './fingerprints';
import type { Context, RulePlan } from './plan-rules';
import { writeValues } from './plan-values';
import type { AppliedRules } from './views';

/** The time that an attachment and the next plan need. */
const minimumMs = 5_000;

/** What was sent, and what was not. */
export interface SentAttachments extends Omit<AppliedRules, 'planFingerprint' | 'set'> {
  /** Refused batches too. */
  readonly remaining: readonly Attachment[];
  /** Every further batch would meet it; null if there is none. */
  readonly problem: AddonError | null;
}

/** Of the time, what setting cells may take at most, so that tags get on too. */
const shareOfCells = 0.5;

/**
 * Sets the cells of a plan, and then sends its attachments, tag by tag, in batches of 100. Throws an error that every
 * batch would meet. A refused batch does not affect the others. A key that may not tag sends nothing.
 */
export function attachPlanned(
  context: Context,
  tagging: Tagging,
  { attachments, wanted }: RulePlan,
  record: (entry: JournalEntry) => void,
): AppliedRules {
  const { platform, connection, budget } = context;
  const set = writeValues(platform, wanted, within(budget, budget.remainingMs() * shareOfCells), {
    markedBy: null,
  });
  const canTag = connection.view.canTag !== false;
  const { remaining, problem, ...sent } = attachBatches(context, tagging, canTag ? attachments : [], record);
  if (problem !== null) throw withProgress(problem, sent.tagged, set.count);
  // What the next plan must contain.
  const planFingerprint = fingerprintOfPlan(platform, connection, canTag ? remaining : attachments, wanted);
  return { ...sent, set, planFingerprint };
}

/** The same as far as it gets. */
export function attachBatches(
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
        if (!isOfTransaction(error)) {
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

export function withProgress(error: AddonError, tagged: number, set: number): AddonError {
  const done = [...(set > 0 ? [`${set} cells were set`] : []), ...(tagged > 0 ? [`${tagged} were tagged`] : [])];
  if (done.length === 0) return error;
  const { code, sentence, requestId, retryAfterSeconds } = error;
  return new AddonError(code, `${done.join(', ')}, then: ${sentence}`, { requestId, retryAfterSeconds });
}

/** Throws if a plan is not the one that the preview showed. */
export function refuseOtherPlan({ preview }: RulePlan, planFingerprint: string): void {
  if (preview.planFingerprint === planFingerprint) return;
  throw new AddonError('rules_changed', 'The rules or the transactions changed after this preview. Preview again.');
}
