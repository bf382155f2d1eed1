import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutantLists } from './lists';
import type { Mutant } from './mutant';

const root = join(__dirname, '../..');

describe.each(mutantLists)('the mutants of $name', ({ mutants }) => {
  const rulesOf = (list: readonly Mutant[]): string[] => list.map(({ rule }) => rule);

  it('each find their text once in the file that they break', () => {
    const lost = mutants.filter(
      ({ file, find, replace }) => readFileSync(join(root, file), 'utf8').split(find).length !== 2 || replace === find,
    );
    expect(rulesOf(lost)).toEqual([]);
  });

  it('each name tests that are there', () => {
    const untested = mutants.filter(
      ({ tests }) => tests.length === 0 || tests.some((test) => !existsSync(join(root, test))),
    );
    expect(rulesOf(untested)).toEqual([]);
  });

  it('have different rules', () => {
    expect(rulesOf(mutants)).toEqual([...new Set(rulesOf(mutants))]);
  });
});
