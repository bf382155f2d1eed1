import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Comment, type Node, type Program, parse } from 'acorn';
import { replaceFile } from '../durable-files';
import type { CustomFunctionHelp } from '../workbook/workbook';

/** The folder that is pushed to Google, read once. */
export interface Bundle {
  /** The add-on's name, which is the title of its menu. */
  readonly name: string;
  readonly script: Script;
  readonly manifest: Manifest;
  readonly htmlFiles: ReadonlyMap<string, string>;
}

/** `parsedFile` keeps what was found in main.js and in scripts of HTML files, until one of them changes. */
export function readBundle(distDir: string, name: string, parsedFile: string | null = null): Bundle {
  const source = readFileSync(join(distDir, 'main.js'), 'utf8');
  const htmlFiles = readHtmlFiles(distDir);
  const htmlScripts = [...htmlFiles.values()].flatMap(scriptOf);
  return {
    name,
    script: parsedFile === null ? parseScript(source, htmlScripts) : parseOnce(source, htmlScripts, parsedFile),
    manifest: parseManifest(readFileSync(join(distDir, 'appsscript.json'), 'utf8')),
    htmlFiles,
  };
}

/** By their names without the ending. */
export function readHtmlFiles(distDir: string): Map<string, string> {
  const files = readdirSync(distDir).filter((file) => file.endsWith('.html'));
  return new Map(files.map((file) => [file.replace(/\.html$/, ''), readFileSync(join(distDir, file), 'utf8')]));
}

/** The script of a file that is nothing but a script element. */
export function scriptOf(html: string): string[] {
  const script = /^<script>([\s\S]*)<\/script>\s*$/.exec(html)?.[1];
  return script === undefined ? [] : [script];
}

/** The fields of appsscript.json that change how a script runs. */
interface Manifest {
  readonly timeZone: string;
  /** null: the platform detects the scopes from the script. */
  readonly oauthScopes: readonly string[] | null;
  /** null: no restriction. */
  readonly urlFetchWhitelist: readonly string[] | null;
}

export function parseManifest(text: string): Manifest {
  const manifest = JSON.parse(text) as { [field: string]: unknown };
  if (manifest['runtimeVersion'] !== 'V8') throw new Error('appsscript.json: runtimeVersion must be "V8".');
  if (typeof manifest['timeZone'] !== 'string') throw new Error('appsscript.json: timeZone is missing.');
  return {
    timeZone: manifest['timeZone'],
    oauthScopes: texts(manifest['oauthScopes']),
    urlFetchWhitelist: whitelist(texts(manifest['urlFetchWhitelist'])),
  };
}

/** https, a full host name with at most one leading `*.`, and a path, at least `/` ("Allowlist URLs"). */
function whitelist(entries: readonly string[] | null): readonly string[] | null {
  const wrong = entries?.find((entry) => !/^https:\/\/(\*\.)?[^/*\s]+\/[^*\s]*$/.test(entry));
  if (wrong !== undefined) {
    throw new Error(
      `appsscript.json: urlFetchWhitelist has ${wrong}, which is not https://host/ or https://*.host/path.`,
    );
  }
  return entries;
}

function texts(value: unknown): readonly string[] | null {
  return Array.isArray(value) ? value.map(String) : null;
}

interface Script {
  readonly source: string;
  /**
   * The texts that the script may evaluate as code: each is the script of an HTML file, and a single expression without
   * syntax that Google refuses. Google evaluates any text.
   */
  readonly evaluable: readonly string[];
  /** Names of the top-level `function` declarations, which cells, menus, triggers and pages can call. */
  readonly functionNames: ReadonlySet<string>;
  readonly customFunctions: readonly CustomFunctionHelp[];
}

interface ParsedScript {
  readonly hash: string;
  /** Which of the scripts of HTML files can be evaluated. */
  readonly evaluable: readonly number[];
  readonly functionNames: readonly string[];
  readonly customFunctions: readonly CustomFunctionHelp[];
}

/** Parsing half a megabyte takes a third of a second. */
function parseOnce(source: string, htmlScripts: readonly string[], parsedFile: string): Script {
  const hash = createHash('sha256')
    .update(JSON.stringify([source, ...htmlScripts]))
    .digest('hex');
  const known = readParsed(parsedFile);
  if (known?.hash === hash) {
    const evaluable = htmlScripts.filter((_, index) => known.evaluable.includes(index));
    return { source, evaluable, functionNames: new Set(known.functionNames), customFunctions: known.customFunctions };
  }
  const script = parseScript(source, htmlScripts);
  const { functionNames, customFunctions } = script;
  const evaluable = script.evaluable.map((text) => htmlScripts.indexOf(text));
  const parsed: ParsedScript = { hash, evaluable, functionNames: [...functionNames], customFunctions };
  try {
    replaceFile(parsedFile, JSON.stringify(parsed), { isSynced: false });
  } catch {
    // The folder is read-only. Only the next start is slower.
  }
  return script;
}

function readParsed(file: string): ParsedScript | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ParsedScript;
  } catch {
    // The first start with this program.
    return null;
  }
}

/** Parses main.js, and refuses the syntax that Google refuses when the file is pushed. */
export function parseScript(source: string, htmlScripts: readonly string[] = []): Script {
  const comments: Comment[] = [];
  const program = parse(source, { ecmaVersion: 2022, sourceType: 'script', onComment: comments });
  visit(program, (node) => refuseNode(node, source));
  const blocks = new Map(
    comments.filter((comment) => comment.type === 'Block').map((comment) => [comment.end, comment.value]),
  );
  const functionNames = new Set<string>();
  const customFunctions: CustomFunctionHelp[] = [];
  for (const statement of program.body) {
    if (statement.type !== 'FunctionDeclaration' || !statement.id) continue;
    const name = statement.id.name;
    functionNames.add(name);
    const comment = blocks.get(endOfTextBefore(source, statement.start));
    const isOffered = comment?.startsWith('*') && comment.includes('@customfunction') && !name.endsWith('_');
    if (!comment || !isOffered) continue;
    const declared = statement.params.map((parameter) => (parameter.type === 'Identifier' ? parameter.name : null));
    customFunctions.push({ name, ...parseFunctionComment(comment, declared) });
  }
  return { source, evaluable: htmlScripts.filter(isEvaluable), functionNames, customFunctions };
}

/** In parentheses, `function f() {}` is an expression too, and `f(); g()` is none. */
function isEvaluable(text: string): boolean {
  try {
    const bodies = [text, `(${text}\n)`].map((each) => parse(each, { ecmaVersion: 2022, sourceType: 'script' }).body);
    for (const node of bodies.flat()) visit(node, (each) => refuseNode(each, text));
    return bodies.every(([first, second]) => first?.type === 'ExpressionStatement' && second === undefined);
  } catch {
    return false;
  }
}

function endOfTextBefore(source: string, position: number): number {
  return source.slice(0, position).trimEnd().length;
}

const refusedSyntax: { readonly [nodeType: string]: string } = {
  PrivateIdentifier: 'a private name',
  // Static fields are documented. The others were refused when they were pushed (clasp 907 and 935).
  PropertyDefinition: 'a class field',
  StaticBlock: 'a static block',
  ImportExpression: 'import()',
};

/** Throws for syntax that Apps Script refuses ("V8 runtime overview"). */
function refuseNode(node: Node, source: string): void {
  const isStatic = node.type === 'PropertyDefinition' && (node as Node & { static: boolean }).static;
  const refused = isStatic ? 'a static field' : refusedSyntax[node.type];
  if (!refused) return;
  const line = source.slice(0, node.start).split('\n').length;
  throw new SyntaxError(`main.js line ${line}: Apps Script refuses ${refused}.`);
}

function visit(node: Program | Node, see: (node: Node) => void): void {
  see(node);
  const fields = node as unknown as { readonly [field: string]: unknown };
  for (const field in fields) {
    const value = fields[field];
    if (typeof value !== 'object' || value === null) continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') visit(child as Node, see);
    }
  }
}

/**
 * Parses the text of the help box from a comment such as
 *
 *     *
 *      * Lists holdings.
 *      *
 *      * @param {string} account Name or id (optional).
 *      * @customfunction
 *
 * The first paragraph describes the function; only declared parameters are shown.
 */
export function parseFunctionComment(
  comment: string,
  declaredNames: readonly (string | null)[],
): Pick<CustomFunctionHelp, 'description' | 'parameters'> {
  const lines = comment.split('\n').map((line) => line.replace(/^\s*\*+ ?/, '').trim());
  const text = lines.join('\n').trim();
  const firstTag = text.search(/^@/m);
  const prose = firstTag < 0 ? text : text.slice(0, firstTag);
  const tags = firstTag < 0 ? [] : text.slice(firstTag).split(/^(?=@)/m);
  const described = new Map(tags.flatMap((tag) => parseParameter(tag)));
  return {
    description: joinLines(prose.split(/\n\s*\n/)[0] ?? ''),
    parameters: declaredNames
      .filter((name): name is string => name !== null)
      .map((name) => ({ name, type: '', description: '', ...described.get(name) })),
  };
}

/** `@param {type} name text` */
function parseParameter(tag: string): [string, { type: string; description: string }][] {
  const match = /^@param\s+(?:\{([^}]*)\}\s+)?(\S+)\s*([\s\S]*)$/.exec(tag);
  if (!match) return [];
  const [, type = '', name = '', description = ''] = match;
  return [[name, { type: type.trim(), description: joinLines(description.replace(/^-\s*/, '')) }]];
}

function joinLines(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
