import { AddonError, isAddonError } from '../errors/addon-error';
import { olderCopy, type RowSet, toRowSet } from './row-set';
import { toRead, type Wanted } from './wanted';

export type Answer = RowSet | AddonError;

/**
 * The answers of one execution: for each query all of its rows, or an error; never some of the rows. Answers come from
 * the cache, from what was just read, or from an older copy.
 */
export interface Answers {
  /** undefined while the query has no answer. */
  of(wanted: Wanted): Answer | undefined;
  /** Answers from rows of the cache that are new enough, or from the API's refusal; false where it has neither. */
  fromCache(wanted: Wanted): boolean;
  /** Answers with what a read of the missing days brings. */
  fromRead(wanted: Wanted, read: () => RowSet): Answer;
  /** Answers with rows of any age, where the error allows that and the cache has all of them; else with the error. */
  fromOlderCopy(wanted: Wanted, error: AddonError): void;
  /** Why some of the answers are an older copy; null when none are. */
  staleBecause(): string | null;
}

export function createAnswers(): Answers {
  const answers = new Map<string, Answer>();

  /** The rows of whole months, narrowed to the days of the query. */
  const answer = (wanted: Wanted, read: () => RowSet): Answer => {
    const found = attempt(() => {
      const rows = read();
      return toRowSet([rows], wanted.days, rows.staleBecause);
    });
    answers.set(wanted.query, found);
    return found;
  };

  return {
    of: ({ query }) => answers.get(query),
    fromCache(wanted) {
      const { list, query, days } = wanted;
      const { sets, missing } = list.find(toRead(wanted));
      const { refusal } = list.cache.manifest();
      if (missing.length === 0) answers.set(query, toRowSet(sets, days, null));
      else if (refusal !== null && list.isGood(refusal.at, true)) {
        answers.set(query, new AddonError('forbidden_scope', refusal.sentence, refusal));
      }
      return answers.has(query);
    },
    fromRead: answer,
    fromOlderCopy(wanted, error) {
      answer(wanted, () => olderCopy(wanted.list, toRead(wanted), error));
    },
    staleBecause() {
      for (const found of answers.values()) {
        if (!(found instanceof AddonError) && found.staleBecause !== null) return found.staleBecause;
      }
      return null;
    },
  };
}

function attempt(read: () => RowSet): Answer {
  try {
    return read();
  } catch (thrown) {
    if (!isAddonError(thrown)) throw thrown;
    return thrown;
  }
}
