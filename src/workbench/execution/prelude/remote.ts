import { blobParts, toSignedBytes } from './blob';
import { callHost, refuseUnknown } from './bridge';
import { create, defineProperty, mapList } from './intrinsics';
import { inlineDataOf, prototypes, stateOf } from './remote-state';
import { decode, encode } from './values';

export type Methods = { [name: string]: (...args: never[]) => unknown };

/** Creates the prototype of a type. Its methods call the host; any other member throws an error with its name. */
export function defineType(type: string, methods: readonly string[], local: Methods = {}): void {
  const prototype: { [name: string]: unknown } = create(refuseUnknown(type));
  for (const method of methods) {
    hide(prototype, method, function (this: object, ...args: unknown[]): unknown {
      return invoke(this, method, args);
    });
  }
  hide(prototype, 'toString', () => type);
  for (const [name, method] of Object.entries(local)) hide(prototype, name, method);
  prototypes[type] = prototype;
}

export function invoke(object: object, method: string, args: unknown[]): unknown {
  const { type, handle } = stateOf(object);
  const answer = callHost(type, method, handle, mapList(args, encode));
  return answer !== null && typeof answer === 'object' && '$' in answer && answer.$ === 'self'
    ? object
    : decode(answer);
}

export function property(type: string, name: string, value: unknown): void {
  const prototype = prototypes[type];
  if (prototype) hide(prototype as { [name: string]: unknown }, name, value);
}

function hide(target: { [name: string]: unknown }, name: string, value: unknown): void {
  defineProperty(target, name, { value, configurable: true, writable: true, enumerable: false });
}

interface ResponseData {
  readonly code: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string;
}

const of = (response: object) => inlineDataOf(response) as ResponseData;

/** Read without a call to the host: the answer included code, headers and text. */
export const overrideResponse = {
  getResponseCode(this: object): number {
    return of(this).code;
  },
  getHeaders(this: object): { [name: string]: string } {
    return Object.fromEntries(of(this).headers.map(([name, value]) => [name, value]));
  },
  getContentText(this: object, charset?: string): unknown {
    return charset ? invoke(this, 'getContentText', [charset]) : of(this).text;
  },
  getContent(this: object): number[] {
    return toSignedBytes(blobParts(invoke(this, 'getBlob', []) as object).v);
  },
};
