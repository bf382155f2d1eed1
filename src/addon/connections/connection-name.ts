import { foldAccents } from '../cells/fold-text';
import { ConnectionError } from '../errors/addon-error';
import { listNames, quote, sentenceMaxLength } from '../errors/sentence';
import { type Connection, connectionNameMaxLength } from './connection';

/**
 * Characters that no name may contain: separators of options and their values, line breaks, and invisible characters
 * that change how the text around them is shown, such as a right-to-left override.
 */
const refused = /[;,="\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** The name of a connection: the one its user chose, otherwise the one of its organization. */
export function nameOf({ name, view }: Pick<Connection, 'name' | 'view'>): string {
  return name ?? proposeName(view.organizationName, []);
}

/** Names are compared without case, accents and extra blanks: `cafe` stands for `Café`. */
export function isNamed(connection: Pick<Connection, 'name' | 'view'>, name: string): boolean {
  return foldAccents(nameOf(connection)) === foldAccents(name);
}

/** Validates a name that a user entered. */
export function readConnectionName(text: string, taken: readonly string[]): string {
  const name = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  const refuse = (sentence: string): never => {
    throw new ConnectionError('invalid_connection_name', sentence);
  };
  if (foldAccents(name) === '') return refuse('A connection needs a name.');
  if (name.length > connectionNameMaxLength) {
    return refuse(`The name is too long. Use at most ${connectionNameMaxLength} characters.`);
  }
  if (name.search(refused) >= 0 || name.startsWith("'")) {
    return refuse('A name cannot contain a comma, semicolon, equals sign, quotation mark or hidden character.');
  }
  if (isTaken(name, taken)) return refuse(`Another connection is called ${quote(name)}. Choose another name.`);
  return name;
}

/** The name of the organization, with a number if another connection has that name. */
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
  return foldAccents(cut) === '' ? 'Connection' : cut;
}

function isTaken(name: string, taken: readonly string[]): boolean {
  return taken.some((each) => foldAccents(each) === foldAccents(name));
}

/**
 * Formulas without `connection=` never switch to another connection by themselves, because their figures would change.
 */
export function noDefaultConnection(names: readonly string[]): ConnectionError {
  const start = 'No default connection here. Add connection= and a name: ';
  return new ConnectionError(
    'no_default_connection',
    `${start}${listNames(names, sentenceMaxLength - start.length - 1)}.`,
  );
}

/** Lists the available names, so that users can correct a misspelt one. */
export function unknownConnection(name: string, names: readonly string[]): ConnectionError {
  const start = `No connection ${quote(name)} here. `;
  const room = sentenceMaxLength - start.length - 'Connections: .'.length;
  const rest = names.length === 0 ? 'Enter its key under Connect.' : `Connections: ${listNames(names, room)}.`;
  return new ConnectionError('unknown_connection', start + rest);
}
