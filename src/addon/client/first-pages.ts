import type { OperationId } from '../../contract/operations';
import type { Api } from './api';
import type { ApiRequest } from './build-request';
import type { Outcome } from './send-wave';

/** An Api that can ask for pages of several lists at once before each list is read by itself. */
export interface AheadApi extends Api {
  ask(operationId: OperationId, requests: readonly ApiRequest[]): void;
}

/** What was asked for is answered once from what came; a refusal stays, as asking again would bring it again. */
export function withFirstPages(api: Api, now: () => number): AheadApi {
  const kept = new Map<string, Outcome>();
  const nameOf = (operationId: OperationId, request: ApiRequest): string => JSON.stringify([operationId, request]);
  const take = (name: string): Outcome | undefined => {
    const outcome = kept.get(name);
    if (outcome !== undefined && 'answer' in outcome) kept.delete(name);
    return outcome;
  };
  return {
    ...api,
    ask(operationId, requests) {
      const askedAt = now();
      api.readAll(operationId, requests).forEach((outcome, index) => {
        kept.set(nameOf(operationId, requests[index] as ApiRequest), { ...outcome, askedAt });
      });
    },
    readAll(operationId, requests) {
      if (kept.size === 0) return api.readAll(operationId, requests);
      const outcomes = requests.map((request) => take(nameOf(operationId, request)));
      const rest = requests.filter((_, index) => outcomes[index] === undefined);
      const answers = rest.length === 0 ? [] : api.readAll(operationId, rest);
      return outcomes.map((outcome) => outcome ?? (answers.shift() as Outcome));
    },
  };
}
