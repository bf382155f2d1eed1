import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What git says of the sources that a push is built from. */
export interface GitState {
  readonly commit: string;
  /** Files with changes that are in no commit. */
  readonly changedFiles: readonly string[];
  /** The commit that has the tag here, or on the remote `origin` if it has none here. */
  readonly taggedCommit: string | null;
  /** Whether the tag is only on `origin`. */
  readonly isTaggedRemotely: boolean;
}

export interface Repository {
  /** Null if the folder is not the top of a repository with a commit, such as an unpacked archive, or git is missing. */
  read(tag: string, asksRemote: boolean): Promise<GitState | null>;
  /** Makes an annotated tag. Resolves to why that failed, or null. */
  tag(tag: string, commit: string, message: string): Promise<string | null>;
}

export function openRepository(folder: string): Repository {
  return {
    read: (tag, asksRemote) => readGitState(folder, tag, asksRemote),
    tag: (tag, commit, message) => tagCommit(folder, tag, commit, message),
  };
}

async function readGitState(folder: string, tag: string, asksRemote: boolean): Promise<GitState | null> {
  const [prefix, commit] = await Promise.all([
    git(folder, 'rev-parse', '--show-prefix'),
    git(folder, 'rev-parse', '--verify', '-q', 'HEAD'),
  ]);
  if (prefix !== '' || commit === null) return null;
  const here = await git(folder, 'rev-parse', '--verify', '-q', `refs/tags/${tag}^{commit}`);
  const remote = here === null && asksRemote ? await remoteTag(folder, tag) : null;
  // .clasp.json says where to push, and is not in what is pushed.
  const status = await git(folder, 'status', '--porcelain', '-z', '--no-renames', '--', '.', ':(exclude).clasp.json');
  const changedFiles = (status ?? '').split('\0').filter((line) => line !== '');
  return {
    commit,
    changedFiles: changedFiles.map((line) => line.slice(3)),
    taggedCommit: here ?? remote,
    isTaggedRemotely: remote !== null,
  };
}

/** Null if `origin` has no such tag, does not exist or does not answer. */
async function remoteTag(folder: string, tag: string): Promise<string | null> {
  const lines = await git(folder, 'ls-remote', 'origin', `refs/tags/${tag}`, `refs/tags/${tag}^{}`);
  // The last line of an annotated tag is the commit.
  const last = (lines ?? '').split('\n').at(-1) ?? '';
  return /^[0-9a-f]{40,64}(?=\t)/.exec(last)?.[0] ?? null;
}

async function tagCommit(folder: string, tag: string, commit: string, message: string): Promise<string | null> {
  try {
    await run(folder, 'tag', '--annotate', '--message', message, tag, commit);
    return null;
  } catch (error) {
    const { stderr = '', message: text } = error as Error & { readonly stderr?: string };
    return (stderr.trim().split('\n').at(-1) ?? '') || text;
  }
}

async function git(folder: string, ...args: readonly string[]): Promise<string | null> {
  try {
    // Porcelain lines may begin with a space.
    return (await run(folder, ...args)).stdout.replace(/\n$/, '');
  } catch {
    return null;
  }
}

/** Never asks for a password. A remote that does not answer is given up after a quarter of a minute. */
function run(folder: string, ...args: readonly string[]): Promise<{ readonly stdout: string }> {
  const env = { ...process.env, GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' };
  return promisify(execFile)('git', args, { cwd: folder, env, timeout: 15_000, maxBuffer: 64 * 1024 * 1024 });
}
