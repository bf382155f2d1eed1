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
    rule: "an editor who disconnects leaves the word about the owner's connection",
    file: 'src/addon/reading/activity.ts',
    find: '...(isOwners ? [ownerKey] : [])',
    replace: 'ownerKey',
    tests: ['test/addon/sidebar/share-and-disconnect.test.ts'],
  },
  {
    rule: 'an unreadable memory of the contract is read anew',
    file: 'src/addon/client/read-contract.ts',
    find: 'parsed(platform.cache.get(cacheKey))',
    replace: 'JSON.parse(platform.cache.get(cacheKey) ?? "null")',
    tests: ['test/addon/sidebar/tags.test.ts'],
  },
];
