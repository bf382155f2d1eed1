import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRepository } from '../../../scripts/push/repository';

const root = mkdtempSync(join(tmpdir(), 'fin-repository-'));
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const write = (file: string) => writeFileSync(join(root, file), '');
const repository = openRepository(root);

afterAll(() => rmSync(root, { recursive: true }));

test('a repository tells its commit, what is in none, and which commit has the tag, here or on origin', async () => {
  expect(await repository.read('v1', true)).toBeNull();
  git('init', '--quiet');
  expect(await repository.read('v1', true)).toBeNull();
  git('config', 'user.name', 'Ann');
  git('config', 'user.email', 'ann@example.com');
  for (const file of ['.clasp.json', 'a b.ts']) write(file);
  git('add', '--all');
  git('commit', '--quiet', '--message', 'First');
  const commit = git('rev-parse', 'HEAD');
  const clean = { commit, changedFiles: [], taggedCommit: null, isTaggedRemotely: false };
  expect(await repository.read('v1', true)).toEqual(clean);

  // .clasp.json names the project of whoever pushes.
  writeFileSync(join(root, '.clasp.json'), '{}');
  expect(await repository.read('v1', true)).toEqual(clean);
  writeFileSync(join(root, 'a b.ts'), 'changed');
  write('new.ts');
  expect((await repository.read('v1', true))?.changedFiles).toEqual(['a b.ts', 'new.ts']);

  expect(await repository.tag('v1', commit, 'Version 7 on Google')).toBeNull();
  expect(await repository.tag('v1', commit, 'Version 8 on Google')).toContain("tag 'v1' already exists");
  expect(git('tag', '--list', '--format', '%(contents:subject)')).toBe('Version 7 on Google');
  expect(await repository.read('v1', true)).toMatchObject({ taggedCommit: commit, isTaggedRemotely: false });

  git('clone', '--quiet', '--bare', '.', '.git/other');
  git('remote', 'add', 'origin', join(root, '.git/other'));
  git('tag', '--delete', 'v1');
  expect(await repository.read('v1', true)).toMatchObject({ taggedCommit: commit, isTaggedRemotely: true });
  expect(await repository.read('v1', false)).toMatchObject({ taggedCommit: null });
  git('remote', 'set-url', 'origin', join(root, 'none'));
  expect(await repository.read('v1', true)).toMatchObject({ taggedCommit: null });

  // An archive that was unpacked in another repository is no repository of its own.
  mkdirSync(join(root, 'inner'));
  expect(await openRepository(join(root, 'inner')).read('v1', true)).toBeNull();
});
