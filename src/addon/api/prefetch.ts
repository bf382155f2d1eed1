import type { Api } from './api';
import type { ApiRequest } from './request';
import type { Outcome } from './send';

/** An Api that can request the first pages of several lists at once, before each list is read by itself. */
export interface PrefetchingApi extends Api {
  prefetch(requests: readonly ApiRequest[]): void;
  /** The same, sent along with the requests that are read next. What was prefetched already is not sent again. */
  prefetchWithNext(requests: readonly ApiRequest[]): void;
  /** The same Api, whose reads leave what was prefetched in place, for another read of the same list. */
  readonly keeping: Api;
}

/** Answers each prefetched request once, from memory. A refusal stays, because the API would refuse again. */
export function withPrefetch(api: Api, now: () => number): PrefetchingApi {
  const kept = new Map<string, Outcome>();
  let waiting: readonly ApiRequest[] = [];
  const keep = (requests: readonly ApiRequest[], outcomes: readonly Outcome[], askedAt: number): void =>
    outcomes.forEach((outcome, index) => {
      kept.set(nameOf(requests[index]), { ...outcome, askedAt });
    });
  const take = (name: string): Outcome | undefined => {
    const outcome = kept.get(name);
    if (outcome !== undefined && 'answer' in outcome) kept.delete(name);
    return outcome;
  };
  const send = (requests: readonly ApiRequest[]): Outcome[] => {
    if (waiting.length === 0) return requests.length === 0 ? [] : api.readAll(requests);
    const [askedAt, added] = [now(), waiting];
    waiting = [];
    const outcomes = api.readAll([...requests, ...added]);
    keep(added, outcomes.splice(requests.length), askedAt);
    return outcomes;
  };
  const readWith = (requests: readonly ApiRequest[], find: (name: string) => Outcome | undefined): Outcome[] => {
    const outcomes = requests.map((request) => find(nameOf(request)));
    const answers = send(requests.filter((_, index) => outcomes[index] === undefined));
    return outcomes.map((outcome) => outcome ?? (answers.shift() as Outcome));
  };
  return {
    ...api,
    prefetch(requests) {
      const askedAt = now();
      keep(requests, api.readAll(requests, true), askedAt);
    },
    prefetchWithNext(requests) {
      waiting = requests.filter((request) => !kept.has(nameOf(request)));
    },
    readAll: (requests) => readWith(requests, take),
    keeping: { ...api, readAll: (requests) => readWith(requests, (name) => kept.get(name)) },
  };
}

function nameOf(request: ApiRequest | undefined): string {
  return JSON.stringify(request);
}
