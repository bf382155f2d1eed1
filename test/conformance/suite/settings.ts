/** Set by the build, which leaves missing values empty. */
declare const CONFORMANCE_FETCH_URL: string;
declare const CONFORMANCE_ECHO_URL: string;
declare const CONFORMANCE_DECLARES_HOSTS: boolean;
declare const CONFORMANCE_IS_PATIENT: boolean;
declare const CONFORMANCE_ONLY: string;
declare const CONFORMANCE_SETTLE_MS: number;

export const settings = {
  /** Answers 204 without content, and 404 for paths below it. */
  fetchUrl: CONFORMANCE_FETCH_URL,
  /** Answers as httpbin does to /headers, /redirect-to?url= and /delay/SECONDS. */
  echoUrl: CONFORMANCE_ECHO_URL,
  /** The manifest has a urlFetchWhitelist. */
  declaresHosts: CONFORMANCE_DECLARES_HOSTS,
  /** Also run the cases that take half a minute. */
  isPatient: CONFORMANCE_IS_PATIENT,
  /** Only cases whose ids begin with this text run; empty: all. */
  only: CONFORMANCE_ONLY,
  /** After a change, a formula is not read until this time has passed, because its recalculation may not have begun. */
  settleMs: CONFORMANCE_SETTLE_MS,
} as const;
