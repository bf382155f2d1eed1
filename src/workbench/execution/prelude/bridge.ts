import type { CallReply, Wire } from '../../apps-script/calls/values';
import {
  create,
  defineProperty,
  NativeError,
  NativeRangeError,
  parse,
  sliceText,
  startsWith,
  stringify,
} from './intrinsics';

/**
 * The only thing of the worker that enters a script's context: a function of text that answers with text. It stays in
 * this module, and what it throws (a full stack throws an error of the worker's own realm) never reaches a script.
 */
export type Bridge = (channel: Channel, first: string, second: string, third: string) => string;

type Channel = 'call' | 'native' | 'log';

let bridge: Bridge;

export function setBridge(given: Bridge): void {
  bridge = given;
}

export function callHost(type: string, method: string, handle: number | null, args: Wire[]): Wire {
  const reply = parse(send('call', stringify({ type, method, handle, args }), '', '')) as CallReply;
  if (reply.ok) return reply.value;
  throw serviceError(reply.name, reply.message);
}

/** Work that needs no service: text in, text out; bytes are one Latin-1 character each. */
export function native(operation: string, first = '', second = ''): string {
  const answer = send('native', operation, first, second);
  if (startsWith(answer, '=')) return sliceText(answer, 1);
  throw serviceError('Exception', sliceText(answer, 1));
}

export function log(line: string): void {
  send('log', line, '', '');
}

/** Services throw errors of the context's own kind, with a name the platform gives them and no class of their own. */
export function serviceError(name: string, message: string): Error {
  const error = new NativeError(message);
  defineProperty(error, 'name', { value: name, configurable: true, writable: true });
  return error;
}

function send(channel: Channel, first: string, second: string, third: string): string {
  let answer: string | undefined;
  try {
    answer = bridge(channel, first, second, third);
  } catch {
    // Not rethrown: it may belong to the worker's realm.
  }
  if (typeof answer !== 'string') throw new NativeRangeError('Maximum call stack size exceeded');
  return answer;
}

/** A prototype that refuses by name every member that this host does not emulate, instead of answering `undefined`. */
export function refuseUnknown(owner: string): object {
  return new Proxy(create(null) as object, {
    get: (_target, name) => {
      if (typeof name === 'symbol' || isReadOfAnyValue(name)) return undefined;
      throw serviceError('UnsupportedHostCall', `${owner}.${name}`);
    },
    has: () => false,
  });
}

/** Members that `await`, JSON.stringify, template strings and similar read from any value. */
function isReadOfAnyValue(name: string): boolean {
  return name === 'then' || name === 'toJSON' || name === 'constructor' || name === 'valueOf' || name === 'nodeType';
}
