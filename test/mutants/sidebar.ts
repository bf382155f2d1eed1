import type { Mutant } from './mutant';

export const mutants: readonly Mutant[] = [
  {
    rule: 'the Refresh view looks again each minute',
    file: 'src/addon/sidebar/page/app.tsx',
    find: 'setInterval(look, lookEveryMs)',
    replace: '0',
    tests: ['test/addon/sidebar/page/refresh-view.test.ts'],
  },
  {
    rule: 'the Refresh view looks again when one comes back to it',
    file: 'src/addon/sidebar/page/app.tsx',
    find: "    addEventListener('focus', look);\n",
    replace: '',
    tests: ['test/addon/sidebar/page/refresh-view.test.ts'],
  },
  {
    rule: 'a look that nobody asked for complains to nobody',
    file: 'src/addon/sidebar/page/app.tsx',
    find: 'if (!isUnasked) dispatch',
    replace: 'dispatch',
    tests: ['test/addon/sidebar/page/refresh-view.test.ts'],
  },
  {
    rule: "an editor who disconnects leaves the note about the owner's connection",
    file: 'src/addon/connection/owner-note.ts',
    find: 'readOwnerNote(cache)?.hash === connectionHash',
    replace: 'readOwnerNote(cache) !== null',
    tests: ['test/addon/sidebar/share-and-disconnect.test.ts'],
  },
  {
    rule: 'a function that a page calls notes nothing about the owner',
    file: 'src/addon/connection/owner-note.ts',
    find: 'if (platform.ui.isAvailable()) return;',
    replace: '',
    tests: ['test/addon/connection/opt-in.test.ts'],
  },
  {
    rule: "the owner's connection serves no spreadsheet that is not opted in",
    file: 'src/addon/connection/opt-in.ts',
    find: 'documentProperties.get(prefix + id) !== null',
    replace: 'true',
    tests: ['test/addon/connection/opt-in.test.ts'],
  },
  {
    rule: 'an opt-in is of one connection',
    file: 'src/addon/connection/opt-in.ts',
    find: 'return documentProperties.get(prefix + id) !== null',
    replace: 'return documentProperties.names().some((name) => name.startsWith(prefix)) || id === ""',
    tests: ['test/addon/connection/opt-in.test.ts'],
  },
  {
    rule: 'an unreadable memory of the contract is read anew',
    file: 'src/addon/client/read-contract.ts',
    find: 'parsed(platform.cache.get(cacheKey))',
    replace: 'JSON.parse(platform.cache.get(cacheKey) ?? "null")',
    tests: ['test/addon/sidebar/tags.test.ts'],
  },
];
