import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { internalNames, type ProgramName } from '../../../scripts/build/names/internal-names';
import { internalMark, mark } from '../../../scripts/build/names/mark-internal';
import { paths } from '../../../scripts/paths';

// Inside the repository, where the compiler finds the packages.
mkdirSync(join(paths.root, 'build'), { recursive: true });
const folder = mkdtempSync(join(paths.root, 'build/marked-'));

const sources = ['src/addon', 'src/contract', 'src/export', 'tsconfig.base.json'];

/** Part of the page: the calls of the sidebar, whose answers come from another program, have no mark. */
const sameCalls = `
import type { SidebarOperations as Marked, SidebarResponse as MarkedResponse } from '../protocol';
import type { SidebarOperations as Written, SidebarResponse as WrittenResponse } from '../../../../written/src/addon/sidebar/protocol';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? never : 'another';
type Changed = {
  [Name in keyof Written]: [Same<Marked[Name], Written[Name]>] extends [never] ? never : Name;
}[keyof Written];
export const unchanged = (changed: Changed | Same<MarkedResponse, WrittenResponse>): never => changed;
`;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * The compiler sees if a value passes between two types whose properties have different names now, except where the
 * property is optional. So each optional one says that the object has no property of the other names.
 */
test.each<ProgramName>(['addon', 'page'])('%s compiles if each internal property has another name', async (program) => {
  const configFile = `scripts/build/names/${program}.tsconfig.json`;
  for (const path of [...sources, configFile]) {
    cpSync(join(paths.root, path), join(folder, path), { recursive: true });
    cpSync(join(paths.root, path), join(folder, 'written', path), { recursive: true });
  }
  const uses = await internalNames(program);
  const marksOf = new Map<string, Set<string>>();
  for (const [, name, property] of Object.values(uses).flat()) {
    const marks = marksOf.get(name) ?? new Set([name]);
    marksOf.set(name, marks.add(`${internalMark}${property}_${name}`));
  }
  for (const [file, own] of Object.entries(uses)) {
    const marked = mark(readFileSync(file, 'utf8'), own).replace(
      new RegExp(`(?:readonly )?(?<![\\w.])(${internalMark}\\d+_(\\w+))\\?:(?!:)`, 'g'),
      (declared, marked: string, name: string) => {
        const others = [...(marksOf.get(name) ?? [])].filter((other) => other !== marked);
        return [...others.map((other) => `readonly ${other}?: never;`), declared].join(' ');
      },
    );
    writeFileSync(join(folder, relative(paths.root, file)), marked);
  }
  writeFileSync(join(folder, 'src/addon/sidebar/page/same-calls.ts'), sameCalls);
  const compiler = join(paths.root, 'node_modules/typescript/bin/tsc');
  const compiled = promisify(execFile)(process.execPath, [compiler, '-p', join(folder, configFile)]);
  const { stdout } = await compiled.catch((error: { readonly stdout: string }) => error);
  expect(stdout).toBe('');
  expect(marksOf.size).toBeGreaterThan(500);
});
