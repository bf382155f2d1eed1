/** A statement that is not limited to one organization by its text. */
interface UnlimitedStatement {
  readonly what: string;
  /** The tables that it reads without a condition on the organization. */
  readonly tables: readonly string[];
  readonly isRequest: boolean;
  readonly reason: string;
  /** Which nodes of a distributed database it needs. */
  readonly nodes: string;
}

/**
 * Every statement that is not limited to one organization. All others can be answered by the node that has the rows of
 * their organization. `npm run docs` writes the list into `docs/service-citus.md`, and
 * `test/service/one-organization.test.ts` parses the statements of requests and commands and allows no other.
 */
export const unlimitedStatements = [
  {
    what: 'the lookup of a key by its hash, which also counts the request (`keys/admission-query.ts`)',
    tables: ['api_keys'],
    isRequest: true,
    reason: 'the organization of a request is known only from its key',
    nodes: 'only the coordinator: `api_keys` and `rate_counters` are local tables of it',
  },
  {
    what: 'the same of a request that writes, which notes that its key has written',
    tables: ['api_keys', 'api_keys'],
    isRequest: true,
    reason: 'the row to change is the one that was found',
    nodes: 'only the coordinator',
  },
  {
    what: '`organizations list`, `keys list`',
    tables: ['organizations', 'api_keys', 'key_uses'],
    isRequest: false,
    reason: 'an operator asks for all organizations',
    nodes: 'every one',
  },
] as const satisfies readonly UnlimitedStatement[];
