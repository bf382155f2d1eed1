import { findName, nearestFirst } from '../../cells/compare-text';
import { splitOutsideQuotes, unquote } from '../../cells/split-list';
import { ArgumentError } from '../../errors/addon-error';
import { listNames, quote, sentenceMaxLength } from '../../errors/sentence';
import type { OptionSpec, Options, OptionTable } from '../catalogue/spec';

/**
 * Samples: `account=Checking, '1,2'; pending: false`, and with commas between options `columns=date, name, limit=5`: a
 * comma before the `name=` of an option ends the previous option.
 */
export function splitOptions(table: OptionTable, text: string): string[] {
  return splitOutsideQuotes(text, (character, index) => {
    if (character !== ',') return character === ';' || character === '\n' || character === '\r';
    const [before] = /^[\p{L}_\s]*=/u.exec(text.slice(index + 1)) ?? [];
    return before !== undefined && findOption(table, before.slice(0, -1)) !== null;
  });
}

export interface OptionText {
  readonly name: string;
  readonly value: string;
}

export function splitNameAndValue(text: string): OptionText | null {
  const [, before = '', value = ''] = /^([\p{L}_\s]*)[=:]([\s\S]*)$/u.exec(text) ?? [];
  const name = before.trim();
  return /^\p{L}/u.test(name) ? { name, value: value.trim() } : null;
}

/** The key of an option by its name or an alias, in any case, or in German; null if the table has no such option. */
export function findOption(table: OptionTable, name: string): string | null {
  const isAlias = ([, { aliases = [] }]: [string, OptionSpec]): boolean => findName(aliases, name) !== undefined;
  return findName(Object.keys(table), name) ?? Object.entries(table).find(isAlias)?.[0] ?? null;
}

/** The values of all options of a table. */
export function readOptions<Table extends OptionTable>(table: Table, given: readonly OptionText[]): Options<Table> {
  const texts = new Map<string, string>();
  for (const { name, value } of given) {
    const key = findOption(table, name);
    const spec = key === null ? undefined : table[key];
    if (key === null || spec === undefined) {
      throw new ArgumentError('unknown_option', withNames(`No option ${quote(name)}. Valid: `, table, name));
    }
    if (value === '' || value === "''") continue;
    if (texts.has(key)) throw new ArgumentError('invalid_option', `Option ${key} is given twice. Give it once.`);
    check(key, spec, value);
    texts.set(key, value);
  }
  const values = Object.entries(table).map(([name, spec]) => [name, toValue(spec, texts.get(name))]);
  return Object.fromEntries(values) as Options<Table>;
}

/** `text` was checked. */
function toValue(spec: OptionSpec, text: string | undefined): unknown {
  if (spec.kind === 'list') return splitItems(text ?? '').map((item) => toChoice(spec, item));
  if (text === undefined) return undefined;
  switch (spec.kind) {
    case 'boolean':
      return toBoolean(unquote(text));
    case 'count':
      return Number(unquote(text));
    default:
      return toChoice(spec, unquote(text));
  }
}

/** A sentence that ends with as many names of options as fit, those most like the misspelt one first. */
export function withNames(start: string, table: OptionTable, misspelt: string): string {
  const names = nearestFirst(Object.keys(table), misspelt);
  return `${start}${listNames(names, sentenceMaxLength - start.length - 1)}.`;
}

function splitItems(value: string): string[] {
  return splitOutsideQuotes(value, (character) => character === ',')
    .map(unquote)
    .filter((item) => item !== '');
}

/** A choice as the table spells it, whatever the case of the text. True and false may also be yes, no, 1 and 0. */
function toChoice({ choices = [] }: OptionSpec, text: string): string {
  return findChoice(choices, text) ?? text;
}

function findChoice(choices: readonly string[], text: string): string | undefined {
  return findName(choices, text) ?? findName(choices, String(toBoolean(text)));
}

function check(name: string, spec: OptionSpec, value: string): void {
  const refuse = (may: string, text = unquote(value)): never => {
    throw new ArgumentError('invalid_option', `Option ${name} takes ${may}; not ${quote(text)}.`);
  };
  if (spec.kind === 'boolean' && toBoolean(unquote(value)) === null) refuse('true or false');
  if (spec.kind === 'count' && !/^[1-9]\d{0,6}$/.test(unquote(value))) refuse('a whole number from 1');
  const { choices } = spec;
  if (choices === undefined) return;
  for (const text of spec.kind === 'list' ? splitItems(value) : [unquote(value)]) {
    if (findChoice(choices, text) === undefined) refuse(listNames(choices, 60), text);
  }
}

function toBoolean(text: string): boolean | null {
  if (/^(true|yes|1|wahr|ja)$/i.test(text)) return true;
  return /^(false|no|0|falsch|nein)$/i.test(text) ? false : null;
}
