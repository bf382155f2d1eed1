import { isDeepStrictEqual } from 'node:util';
import { fileNameOf, isManifest, manifestOf, type ProjectFile } from './project-files';

/** What a push would change on Google. */
export interface ProjectChange {
  readonly added: readonly ProjectFile[];
  readonly changed: readonly { readonly before: ProjectFile; readonly after: ProjectFile }[];
  readonly removed: readonly ProjectFile[];
  readonly addedScopes: readonly string[];
  readonly removedScopes: readonly string[];
  /** Other keys of the manifest. Undefined is a key that is not there. */
  readonly manifest: readonly { readonly key: string; readonly before: unknown; readonly after: unknown }[];
}

/** Compares what is on Google with what was built. */
export function compareProjects(onGoogle: readonly ProjectFile[], built: readonly ProjectFile[]): ProjectChange {
  const [before, after] = [manifestOf(onGoogle) ?? {}, manifestOf(built) ?? {}];
  const [oldScopes, newScopes] = [before.oauthScopes ?? [], after.oauthScopes ?? []];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => key !== 'oauthScopes');
  return {
    added: built.filter((file) => find(onGoogle, file) === undefined),
    changed: built.flatMap((file) => {
      const old = find(onGoogle, file);
      return old === undefined || isSameFile(old, file) ? [] : [{ before: old, after: file }];
    }),
    removed: onGoogle.filter((file) => find(built, file) === undefined),
    addedScopes: newScopes.filter((scope) => !oldScopes.includes(scope)),
    removedScopes: oldScopes.filter((scope) => !newScopes.includes(scope)),
    manifest: keys.flatMap((key) =>
      isDeepStrictEqual(before[key], after[key]) ? [] : [{ key, before: before[key], after: after[key] }],
    ),
  };
}

export function isSameProject(one: readonly ProjectFile[], other: readonly ProjectFile[]): boolean {
  const { added, changed, removed } = compareProjects(one, other);
  return added.length + changed.length + removed.length === 0;
}

/** The names of the files that Google has not stored as they were pushed. It may add keys to the manifest. */
export function unstoredFiles(stored: readonly ProjectFile[], pushed: readonly ProjectFile[]): string[] {
  const { added, changed, removed, addedScopes, removedScopes, manifest } = compareProjects(stored, pushed);
  const isManifestKept =
    addedScopes.length + removedScopes.length === 0 && manifest.every(({ after }) => after === undefined);
  const differing = changed.map(({ after }) => after).filter((file) => !isManifest(file) || !isManifestKept);
  return [...added, ...removed, ...differing].map(fileNameOf);
}

/** The function that Google writes into a new project. Replacing it loses nothing. */
export function isEmptyStart({ type, source }: ProjectFile): boolean {
  return type === 'SERVER_JS' && /^\s*(?:function \w+\(\) \{\s*\}\s*)?$/.test(source);
}

function find(files: readonly ProjectFile[], { name, type }: ProjectFile): ProjectFile | undefined {
  return files.find((file) => file.name === name && file.type === type);
}

/** Google may store other line ends, and a manifest with its keys in another order. */
function isSameFile(one: ProjectFile, other: ProjectFile): boolean {
  if (isManifest(one)) return isDeepStrictEqual(manifestOf([one]), manifestOf([other]));
  return normalized(one.source) === normalized(other.source);
}

function normalized(source: string): string {
  return source.replaceAll('\r\n', '\n').trimEnd();
}
