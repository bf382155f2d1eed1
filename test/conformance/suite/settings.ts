/** Set by the build; what is not given is empty. */
declare const CONFORMANCE_FETCH_URL: string;
declare const CONFORMANCE_ECHO_URL: string;
declare const CONFORMANCE_DECLARES_HOSTS: boolean;
declare const CONFORMANCE_IS_PATIENT: boolean;
declare const CONFORMANCE_ONLY: string;
declare const CONFORMANCE_SETTLE_MS: number;

export const settings = {
  /** Answers 204 with nothing, and 404 below. */
  fetchUrl: CONFORMANCE_FETCH_URL,
  /** Answers as httpbin does to /headers, /redirect-to?url= and /delay/SECONDS. */
  echoUrl: CONFORMANCE_ECHO_URL,
  /** The manifest has a urlFetchWhitelist. */
  declaresHosts: CONFORMANCE_DECLARES_HOSTS,
  /** Cases that wait for half a minute run too. */
  isPatient: CONFORMANCE_IS_PATIENT,
  /** How the ids of the cases begin that are tried; empty: all. */
  only: CONFORMANCE_ONLY,
  /** How long a formula may take to begin its recalculation after a change. */
  settleMs: CONFORMANCE_SETTLE_MS,
} as const;
