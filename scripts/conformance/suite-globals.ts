/** The constants of the built suite and a service that it takes apart, for scripts that read its cases without running them. */
Object.assign(globalThis, {
  Utilities: {},
  CONFORMANCE_FETCH_URL: '',
  CONFORMANCE_ECHO_URL: '',
  CONFORMANCE_DECLARES_HOSTS: false,
  CONFORMANCE_IS_PATIENT: false,
  CONFORMANCE_ONLY: '',
  CONFORMANCE_SETTLE_MS: 0,
});
