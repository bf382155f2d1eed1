import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** A file as the Apps Script API has it: its name is without the extension. */
export interface ProjectFile {
  readonly name: string;
  readonly type: string;
  readonly source: string;
}

/** The parts of a manifest that a push shows. */
export interface Manifest {
  readonly oauthScopes?: readonly string[];
  readonly urlFetchWhitelist?: readonly string[];
  readonly [key: string]: unknown;
}

const types: { readonly [extension: string]: string } = { '.js': 'SERVER_JS', '.html': 'HTML', '.json': 'JSON' };

/**
 * Reads all files of a built folder. Fails if the Apps Script API would refuse one: an unknown kind of file, a second
 * file of a name, no manifest or one that is no JSON object.
 */
export async function readProjectFiles(folder: string): Promise<ProjectFile[]> {
  const fileNames = (await readdir(folder)).sort();
  const files = await Promise.all(
    fileNames.map(async (fileName) => {
      const extension = extname(fileName);
      const type = types[extension];
      const name = fileName.slice(0, -extension.length);
      if (type === undefined || (type === 'JSON' && name !== 'appsscript')) {
        throw new Error(
          `A script project cannot contain ${fileName}. Only .js, .html and appsscript.json can be pushed.`,
        );
      }
      return { name, type, source: await readFile(join(folder, fileName), 'utf8') };
    }),
  );
  const twice = files.find(({ name }, place) => files.findIndex((other) => other.name === name) < place);
  if (twice !== undefined) throw new Error(`There are two files with the name ${twice.name}.`);
  if (manifestOf(files) === null) {
    throw new Error('appsscript.json is missing or no JSON object. Run npm run build.');
  }
  return files;
}

export function manifestOf(files: readonly ProjectFile[]): Manifest | null {
  try {
    const value: unknown = JSON.parse(files.find(isManifest)?.source ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Manifest) : null;
  } catch {
    return null;
  }
}

export function isManifest({ name, type }: ProjectFile): boolean {
  return name === 'appsscript' && type === 'JSON';
}

/** Google shows scripts as `.gs`. */
const extensions: { readonly [type: string]: string } = { SERVER_JS: '.gs', HTML: '.html', JSON: '.json' };

/** `main.gs` */
export function fileNameOf({ name, type }: ProjectFile): string {
  return `${name}${extensions[type] ?? ''}`;
}
