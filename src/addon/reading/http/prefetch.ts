import type { Api } from './api';
import type { ApiRequest } from './request';
import type { Outcome } from './send';

/** An Api that can request first pages of several lists at once, before each list is read separately. */
export interface PrefetchingApi extends Api {
  prefetch(requests: readonly ApiRequest[]): void;
  /** Sends these requests along with the next ones that are read, unless they were prefetched before. */
  prefetchWithNext(requests: readonly ApiRequest[]): void;
  /** The same Api, but its reads leave prefetched outcomes in place for another read of the same list. */
  readonly peeking: Api;
}

/** Each prefetched request is answered once from memory. An error stays, because the API would refuse again. */
export function withPrefetch(api: Api, now: () => number): PrefetchingApi {
  const kept = new Map<string, Outcome>();
  let waiting: readonly ApiRequest[] = [];
  const keep = (requests: readonly ApiRequest[], outcomes: readonly Outcome[], askedAt: number): void =>
    outcomes.forEach((outcome, index) => {
      kept.set(requestKey(requests[index]), { ...outcome, askedAt });
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
    const outcomes = requests.map((request) => find(requestKey(request)));
    const answers = send(requests.filter((_, index) => outcomes[index] === undefined));
    return outcomes.flatMap((outcome) => outcome ?? answers.splice(0, 1));
  };
  return {
    ...api,
    prefetch(requests) {
      const askedAt = now();
      keep(requests, api.readAll(requests, true), askedAt);
    },
    prefetchWithNext(requests) {
      waiting = requests.filter((request) => !kept.has(requestKey(request)));
    },
    readAll: (requests) => readWith(requests, take),
    peeking: { ...api, readAll: (requests) => readWith(requests, (name) => kept.get(name)) },
  };
}

function requestKey(request: ApiRequest | undefined): string {
  return JSON.stringify(request);
}
