import { connectionNameMaxLength } from '../catalogue/options';
import { ConnectionError } from '../errors/addon-error';
import { listNames, quote, sentenceMaxLength } from '../errors/sentence';
import type { Connection } from './connection';

/**
 * Not in a name: what separates options or begins a value of them, line breaks, and characters that are not seen but
 * change how the text around them is shown, such as a right-to-left override.
 */
const refused = /[;,="\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** What a connection is called: by its user, else by its organization. */
export function nameOf({ name, view }: Pick<Connection, 'name' | 'view'>): string {
  return name ?? proposeName(view.organizationName, []);
}

/** Names are the same whatever their case, accents and blanks: `cafe` stands for `Café`. */
export function foldConnectionName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

export function isNamed(connection: Pick<Connection, 'name' | 'view'>, name: string): boolean {
  return foldConnectionName(nameOf(connection)) === foldConnectionName(name);
}

/** A name that a user entered. */
export function readConnectionName(text: string, taken: readonly string[]): string {
  const name = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  const refuse = (sentence: string): never => {
    throw new ConnectionError('invalid_connection_name', sentence);
  };
  if (foldConnectionName(name) === '') return refuse('A connection needs a name.');
  if (name.length > connectionNameMaxLength) {
    return refuse(`The name is too long. Use at most ${connectionNameMaxLength} characters.`);
  }
  if (name.search(refused) >= 0 || name.startsWith("'")) {
    return refuse('A name may hold no comma, semicolon, equals sign, quotation mark or hidden character.');
  }
  if (isTaken(name, taken)) return refuse(`Another connection is called ${quote(name)}. Choose another name.`);
  return name;
}

/** A name that is free: the organization's, with a number if another connection is called so. */
export function proposeName(organizationName: string | null, taken: readonly string[]): string {
  const base = toName(organizationName ?? '');
  let name = base;
  for (let number = 2; isTaken(name, taken); number += 1) name = `${base} ${number}`;
  return name;
}

const roomForNumber = 3;

function toName(text: string): string {
  const line = text
    .normalize('NFC')
    .replace(refused, ' ')
    .replace(/^[\s']+/, '')
    .replace(/\s+/g, ' ');
  const cut = Array.from(line.slice(0, connectionNameMaxLength - roomForNumber))
    .join('')
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
  return foldConnectionName(cut) === '' ? 'Connection' : cut;
}

function isTaken(name: string, taken: readonly string[]): boolean {
  return taken.some((each) => foldConnectionName(each) === foldConnectionName(name));
}

/** Formulas that name no connection never switch to another one by themselves: their figures would be others. */
export function noDefaultConnection(names: readonly string[]): ConnectionError {
  const start = 'No default connection here. Add connection= and a name: ';
  return new ConnectionError(
    'no_default_connection',
    `${start}${listNames(names, sentenceMaxLength - start.length - 1)}.`,
  );
}

/** Lists the names that may be used, so that a misspelt one can be corrected. */
export function unknownConnection(name: string, names: readonly string[]): ConnectionError {
  const start = `No connection ${quote(name)} here. `;
  const room = sentenceMaxLength - start.length - 'Connections: .'.length;
  const rest = names.length === 0 ? 'Enter its key under Connect.' : `Connections: ${listNames(names, room)}.`;
  return new ConnectionError('unknown_connection', start + rest);
}
