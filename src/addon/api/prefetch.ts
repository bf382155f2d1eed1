import type { Api } from './api';
import type { ApiRequest } from './request';
import type { Outcome } from './send';

/** An Api that can ask for the first pages of several lists at once, before each list is read by itself. */
export interface PrefetchingApi extends Api {
  prefetch(requests: readonly ApiRequest[]): void;
  /** The same, sent along with the requests that are read next. */
  prefetchWithNext(requests: readonly ApiRequest[]): void;
}

/** What was prefetched is answered once from what came. A refusal stays, because asking again would bring it again. */
export function withPrefetch(api: Api, now: () => number): PrefetchingApi {
  const kept = new Map<string, Outcome>();
  let waiting: readonly ApiRequest[] = [];
  const keep = (requests: readonly ApiRequest[], outcomes: readonly Outcome[], askedAt: number): void =>
    outcomes.forEach((outcome, index) => {
      kept.set(JSON.stringify(requests[index]), { ...outcome, askedAt });
    });
  const take = (name: string): Outcome | undefined => {
    const outcome = kept.get(name);
    if (outcome !== undefined && 'answer' in outcome) kept.delete(name);
    return outcome;
  };
  return {
    ...api,
    prefetch(requests) {
      const askedAt = now();
      keep(requests, api.readAll(requests, true), askedAt);
    },
    prefetchWithNext(requests) {
      waiting = requests;
    },
    readAll(requests) {
      if (waiting.length > 0) {
        const [askedAt, added] = [now(), waiting];
        waiting = [];
        const outcomes = api.readAll([...requests, ...added]);
        keep(added, outcomes.splice(requests.length), askedAt);
        return outcomes;
      }
      if (kept.size === 0) return api.readAll(requests);
      const outcomes = requests.map((request) => take(JSON.stringify(request)));
      const rest = requests.filter((_, index) => outcomes[index] === undefined);
      const answers = rest.length === 0 ? [] : api.readAll(rest);
      return outcomes.map((outcome) => outcome ?? (answers.shift() as Outcome));
    },
  };
}
