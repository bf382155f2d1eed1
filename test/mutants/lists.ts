import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './mutant';

/** Every list of this folder by its file's name; a list exports its mutants as `mutants`. */
export const mutantLists: readonly { readonly name: string; readonly mutants: readonly Mutant[] }[] = readdirSync(
  __dirname,
)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !['mutant.ts', 'lists.ts'].includes(file))
  .sort()
  .map((file) => ({ name: file.replace(/\.ts$/, ''), mutants: require(join(__dirname, file)).mutants }));
