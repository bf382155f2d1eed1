import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Manifest, parseManifest } from './manifest';
import { parseScript, type Script } from './script';

/** The folder that clasp pushes, read once. */
export interface Bundle {
  /** The add-on's name, which is the title of its menu. */
  readonly name: string;
  readonly script: Script;
  readonly manifest: Manifest;
  readonly htmlFiles: ReadonlyMap<string, string>;
}

export function readBundle(distDir: string, name: string): Bundle {
  const html = readdirSync(distDir).filter((file) => file.endsWith('.html'));
  return {
    name,
    script: parseScript(readFileSync(join(distDir, 'main.js'), 'utf8')),
    manifest: parseManifest(readFileSync(join(distDir, 'appsscript.json'), 'utf8')),
    htmlFiles: new Map(html.map((file) => [file.replace(/\.html$/, ''), readFileSync(join(distDir, file), 'utf8')])),
  };
}
