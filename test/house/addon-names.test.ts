import { join } from 'node:path';
import { paths } from '../../scripts/paths';
import { sourcesOf } from './floors';

const exported = /^export (?:async )?(?:abstract )?(?:function|const|let|type|interface|class) (\w+)/gm;

/**
 * Files of one shape, which are always imported with their siblings or by name of their folder: what each function is
 * and shows, the texts of a language, and the functions that Google calls, named after what they do.
 */
const families = [/^formulas\/\w+\/(spec|show)\.ts$/, /^messages\/\w\w\//, /^main\.ts$/];

/** A name that stands for two things makes readers open both. Overloads and a type beside its value are one thing. */
test('an exported name of the add-on exists once', () => {
  const files = new Map<string, Set<string>>();
  for (const [file, source] of sourcesOf(join(paths.root, 'src/addon'))) {
    if (families.some((family) => family.test(file))) continue;
    for (const [, name = ''] of source.matchAll(exported)) files.set(name, (files.get(name) ?? new Set()).add(file));
  }
  expect(files.size).toBeGreaterThan(1000);
  expect([...files].filter(([, of]) => of.size > 1).map(([name, of]) => [name, ...of].join(' '))).toEqual([]);
});
