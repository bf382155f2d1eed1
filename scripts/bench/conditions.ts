import { pageMs, parallelRequests } from '../../test/support/platform/google-latency';

/** What the API and Google's network do in a measurement. A case states what differs from the standard. */
export interface Conditions {
  /** How long a request of a page takes. */
  readonly pageMs: number;
  /** How many requests of a batch run in parallel. The others wait for the next round. */
  readonly lanes: number;
  /** Whether an earlier execution of the user has measured that; all but the first one know it. */
  readonly areLanesKnown: boolean;
  /** Requests that the API allows in a minute; null for any number. */
  readonly perMinute: number | null;
  /** Another seed distributes the rows differently over the same days. */
  readonly seed: number;
  readonly tagCount: number;
}

export const standard: Conditions = {
  pageMs,
  lanes: parallelRequests,
  areLanesKnown: true,
  perMinute: null,
  seed: 0,
  tagCount: 3,
};
