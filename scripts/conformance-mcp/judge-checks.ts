/** One check of the suite, as in its `checks.json`. */
export interface Check {
  /** The version of the specification whose scenarios were run. */
  readonly version: string;
  readonly scenario: string;
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly errorMessage?: string;
}

interface Exception {
  readonly scenario: RegExp;
  /** Only these checks; all but that of the wire's schema if absent. */
  readonly id?: RegExp;
  readonly reason: string;
}

/** Checks that cannot pass, because the suite is made for an example server that has everything, over HTTP. */
const exceptions: readonly Exception[] = [
  ...[
    /^tools-call-/,
    /^resources-(read|templates)-/,
    /^elicitation-/,
    /^input-required-result-/,
    /^json-schema-2020-12$/,
  ].map((scenario) => ({ scenario, reason: 'uses a tool or resource of the example server' })),
  {
    scenario: /^server-stateless$/,
    id: /undeclared-capability|missing-capability|independent-requests|no-log-without/,
    reason: 'uses a tool or resource of the example server',
  },
  ...[/^prompts-/, /^completion-/, /^logging-/, /^resources-(un)?subscribe$/].map((scenario) => ({
    scenario,
    reason: 'tests what the server does not declare: prompts, completions, logging, subscriptions',
  })),
  { scenario: /^caching$/, id: /prompts/, reason: 'tests what the server does not declare: prompts' },
  { scenario: /^tasks-/, reason: 'tests an extension that the server does not declare' },
  ...[/^dns-rebinding/, /^http-/].map((scenario) => ({ scenario, reason: 'is of HTTP alone' })),
  { scenario: /^server-stateless$/, id: /header-mismatch/, reason: 'is of HTTP alone' },
];

export interface Judgement {
  readonly passed: readonly Check[];
  /** Failed checks that cannot pass, by reason. */
  readonly exempt: ReadonlyMap<string, readonly Check[]>;
  readonly failed: readonly Check[];
  /** Exceptions that no failed check needs. */
  readonly stale: readonly string[];
}

export function judgeChecks(checks: readonly Check[]): Judgement {
  const used = new Set<Exception>();
  const exempt = new Map<string, Check[]>();
  const failed: Check[] = [];
  for (const check of checks) {
    if (check.status !== 'FAILURE') continue;
    const exception = exceptions.find(
      ({ scenario, id }) => scenario.test(check.scenario) && (id?.test(check.id) ?? check.id !== 'wire-schema-valid'),
    );
    if (exception === undefined) {
      failed.push(check);
      continue;
    }
    used.add(exception);
    exempt.set(exception.reason, [...(exempt.get(exception.reason) ?? []), check]);
  }
  return {
    passed: checks.filter(({ status }) => status === 'SUCCESS'),
    exempt,
    failed,
    stale: exceptions.filter((exception) => !used.has(exception)).map(({ scenario }) => String(scenario)),
  };
}
