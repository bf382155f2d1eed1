import type { Mutant } from './mutant';

export const mutants: readonly Mutant[] = [
  {
    rule: 'a page token belongs to its filters',
    file: 'src/service/pages/page.ts',
    find: 'return JSON.stringify([call.operationId, call.key.id, entries]);',
    replace: 'return JSON.stringify([call.operationId, call.key.id, entries.length > 99]);',
    tests: ['test/service/lists.test.ts'],
  },
  {
    rule: 'a page token belongs to its key',
    file: 'src/service/pages/page.ts',
    find: '[call.operationId, call.key.id, entries]',
    replace: '[call.operationId, entries]',
    tests: ['test/service/lists.test.ts', 'test/service/access.test.ts'],
  },
  {
    rule: 'a page token has one spelling',
    file: 'src/service/pages/seal.ts',
    find: "sealed.toString('base64url') !== sealedText || ",
    replace: '',
    tests: ['test/service/pages/seal.test.ts'],
  },
  {
    rule: 'attaching is all or nothing',
    file: 'src/service/operations/attach-tag.ts',
    find: 'visible.rows.length !== transactionIds.length',
    replace: 'visible.rows.length === 0',
    tests: ['test/service/tags.test.ts'],
  },
  {
    rule: 'a key of chosen accounts attaches tags to these alone',
    file: 'src/service/operations/attach-tag.ts',
    find: "if (key.accountScope === 'CUSTOM_ACCOUNTS') {",
    replace: 'if (key.accountScope.length === 0) {',
    tests: ['test/service/tags.test.ts', 'test/service/access.test.ts'],
  },
  {
    rule: 'attaching twice changes nothing',
    file: 'src/service/operations/attach-tag.ts',
    find: ".onConflict((conflict) => conflict.columns(['organization_id', 'tag_id', 'transaction_id']).doNothing())",
    replace: '',
    tests: ['test/service/tags.test.ts'],
  },
  {
    rule: 'a full window refuses',
    file: 'src/service/keys/spend-rate-limit.ts',
    find: ' or counter.used < ${window.limit}::integer',
    replace: ' or counter.used < ${window.limit + 1}::integer',
    tests: ['test/service/rate-limit.test.ts'],
  },
  {
    rule: 'a scope that the key lacks is refused',
    file: 'src/service/http/authenticate.ts',
    find: 'requiredScope !== null && !key.scopes.includes(requiredScope)',
    replace: 'requiredScope !== null && key.scopes.length === 0',
    tests: ['test/service/access.test.ts'],
  },
];
