import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import type { InternalUse, InternalUses } from './find-internal-names';

/** How the names of internal properties begin in the code that is bundled, and nothing else. */
export const internalMark = 'finInternal_';

/** Gives each internal property a name of its own, such as `finInternal_12_rows`, which a minifier may shorten. */
export function markInternal(uses: InternalUses): Plugin {
  return {
    name: 'mark-internal',
    setup({ onLoad }) {
      onLoad({ filter: /\.tsx?$/, namespace: 'file' }, async ({ path }) => {
        const own = uses[path];
        if (own === undefined) return null;
        return { contents: mark(await readFile(path, 'utf8'), own), loader: path.endsWith('x') ? 'tsx' : 'ts' };
      });
    },
  };
}

/** The uses are in the order of the code. */
export function mark(code: string, uses: readonly InternalUse[]): string {
  // It would be shortened, as the code `internal_error` once was.
  if (code.includes(internalMark)) throw new Error(`The code has a name that begins with ${internalMark}.`);
  const parts: string[] = [];
  let at = 0;
  for (const [start, name, property, isShorthand] of uses) {
    if (!code.startsWith(name, start)) throw new Error(`The code has no ${name} at ${start}.`);
    parts.push(code.slice(at, start), `${internalMark}${property}_${name}`, isShorthand === 1 ? `:${name}` : '');
    at = start + name.length;
  }
  return parts.join('') + code.slice(at);
}
