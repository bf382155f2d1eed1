import { scopeReasons } from '../../src/addon/platform/scope-reasons';
import { isEmptyStart, type ProjectChange } from './compare-projects';
import { fileNameOf, type Manifest, manifestOf, type ProjectFile } from './project-files';

/** What is pushed: files with sizes, scopes with reasons, and addresses that the add-on may fetch. */
export function describeFiles(files: readonly ProjectFile[]): string[] {
  const manifest = manifestOf(files) ?? {};
  const scopes = (manifest.oauthScopes ?? []).map((scope) => [shortScope(scope), reasonFor(scope)] as const);
  const total = files.reduce((sum, { source }) => sum + Buffer.byteLength(source), 0);
  return [
    `Files of dist/, as Google names them (${files.length}, ${size(total)}):`,
    ...columns(files.map((file) => [fileNameOf(file), sizeOf(file)])),
    'Permissions that Google asks users for:',
    ...columns(scopes),
    ...describeAllowlist(manifest),
  ];
}

/** What a push changes on Google. */
export function describeChange(change: ProjectChange, title: string): string[] {
  const { added, changed, removed, addedScopes, removedScopes, manifest } = change;
  if (added.length + changed.length + removed.length === 0)
    return [`The project "${title}" on Google has these files already.`];
  return [
    `Changes of the project "${title}" on Google:`,
    ...columns([
      ...added.map((file) => ['added', fileNameOf(file), sizeOf(file)]),
      ...changed.map(({ before, after }) => ['changed', fileNameOf(after), `${sizeOf(before)} → ${sizeOf(after)}`]),
      ...removed.map((file) => ['removed', fileNameOf(file), sizeOf(file)]),
      ...manifest.map(({ key, before, after }) => ['manifest', key, `${shown(before)} → ${shown(after)}`]),
      ...removedScopes.map((scope) => ['scope', shortScope(scope), 'no longer asked for']),
      ...addedScopes.map((scope) => ['scope', shortScope(scope), 'new']),
    ]),
    ...describeForeign(change),
  ];
}

/** What users have to do if the release asks for scopes that their version does not ask for. */
export function describeNewScopes(scopes: readonly string[], usersRun: string): string[] {
  if (scopes.length === 0) return [];
  return [
    `Users of ${usersRun} have to agree again, to ${scopes.map(shortScope).join(', ')}. What needs it does not work for them until then.`,
  ];
}

/** Files on Google that a push removes, except the empty function of a new project. */
export function foreignFiles({ removed }: ProjectChange): ProjectFile[] {
  return removed.filter((file) => !isEmptyStart(file));
}

function describeForeign(change: ProjectChange): string[] {
  const names = foreignFiles(change).map(fileNameOf);
  if (names.length === 0) return [];
  return [
    `WARNING: a push replaces the whole project. It removes ${names.join(', ')}, which this build does not have. What is there now is saved on this machine first.`,
  ];
}

function describeAllowlist({ urlFetchWhitelist }: Manifest): string[] {
  if (urlFetchWhitelist !== undefined)
    return [`Addresses that it may fetch (urlFetchWhitelist): ${urlFetchWhitelist.join(', ')}`];
  return [
    'Addresses that it may fetch: each user enters one. FIN_API_BASE_URL=https://… fixes it, and writes urlFetchWhitelist.',
  ];
}

function reasonFor(scope: string): string {
  const reason = (scopeReasons as { readonly [scope: string]: string })[scope];
  if (reason === undefined) {
    throw new Error(`Write into src/addon/platform/scope-reasons.ts why the add-on asks for ${scope}.`);
  }
  return reason.replaceAll('`', '');
}

export function shortScope(scope: string): string {
  return scope.replace('https://www.googleapis.com/auth/', '');
}

function sizeOf({ source }: ProjectFile): string {
  return size(Buffer.byteLength(source));
}

function size(bytes: number): string {
  return bytes < 1024 ? `${bytes} bytes` : `${(bytes / 1024).toFixed(1)} KB`;
}

function shown(value: unknown): string {
  return value === undefined ? 'none' : JSON.stringify(value);
}

/** Indented, with columns of equal width. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) => `  ${row.map((text, column) => text.padEnd(width(column))).join('  ')}`.trimEnd());
}
