import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** Folders and files of a room, from the entrances down. Each may import those after it, and nothing else of the room. */
export type Floors = readonly string[];

/** Every import, type-only ones too. The formatter writes them with single quotes. */
const imported = /^(?:import|export)\b[^'";]*'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm;

/** Imports of a file, by its path in the room, that go up or to a folder that is not in the list. */
export function climbing(floors: Floors, file: string, source: string): string[] {
  const height = (path: string) => floors.indexOf(floorOf(path));
  return importsOf(file, source)
    .filter((path) => height(file) < 0 || height(path) < height(file))
    .map((path) => `${file} imports ${path}`);
}

/** What a file imports of its room, as paths in the room. */
export function importsOf(file: string, source: string): string[] {
  return Array.from(source.matchAll(imported), ([, from, dynamic]) =>
    posix.join(dirname(file), from ?? dynamic ?? ''),
  ).filter((path) => !path.startsWith('../'));
}

/** The texts of the sidebar and of own sheets lie beside the other texts of their language. */
export function floorOf(path: string): string {
  if (/^messages\/(?:\w+\/)?(?:notes|words)(?:\.ts)?$/.test(path)) return 'sheets';
  if (/^messages\/\w+\/page\//.test(path)) return 'sidebar';
  return (path.split('/')[0] ?? '').replace(/\.tsx?$/, '');
}

/** The sources of a room by their paths in it. */
export function sourcesOf(room: string): ReadonlyMap<string, string> {
  const files = readdirSync(room, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  return new Map(files.map((file) => [file, readFileSync(join(room, file), 'utf8')]));
}
