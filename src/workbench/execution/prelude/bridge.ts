import type { CallReply, Wire } from '../wire';
import {
  create,
  defineProperty,
  hidden,
  NativeError,
  NativeRangeError,
  parse,
  sliceText,
  startsWith,
} from './intrinsics';
import { toJsonText } from './json-text';

/**
 * The only object of the worker in a script's context: a function with strings as arguments and result. It does not leave
 * this module. Its errors, such as a stack overflow in the worker's realm, never reach a script.
 */
export type Bridge = (channel: Channel, first: string, second: string, third: string) => string;

type Channel = 'call' | 'native' | 'log';

let bridge: Bridge;

export function setBridge(given: Bridge): void {
  bridge = given;
}

export function callHost(type: string, method: string, handle: number | null, args: Wire[]): Wire {
  const reply = parse(send('call', toJsonText({ type, method, handle, args }), '', '')) as CallReply;
  if (reply.ok) return reply.value;
  throw serviceError(reply.name, reply.message);
}

/** An operation that needs no service. Bytes are Latin-1 characters. */
export function native(operation: string, first = '', second = ''): string {
  const answer = send('native', operation, first, second);
  if (startsWith(answer, '=')) return sliceText(answer, 1);
  throw serviceError('Exception', sliceText(answer, 1));
}

export function log(line: string): void {
  send('log', line, '', '');
}

/** An error of the context's realm with the name that the platform uses. It has no class of its own. */
export function serviceError(name: string, message: string): Error {
  const error = new NativeError(message);
  defineProperty(error, 'name', hidden(name));
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

/** A prototype that throws an error with the name of any member that is not emulated, instead of returning `undefined`. */
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
