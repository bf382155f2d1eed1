import type { Run } from '../execution/run';
import type { Capability } from '../permissions/capabilities';
import { type Overloads, parseSignature } from './signature';

/** A type of object that scripts see: a global service such as CacheService, or an object that it returns, such as Cache. */
export interface ServiceType {
  readonly name: string;
  /** As signature errors name it: `SpreadsheetApp.Range`. */
  readonly fullName: string;
  readonly isService: boolean;
  readonly methods: { readonly [name: string]: Method };
}

export interface Method {
  readonly capability: Capability;
  readonly overloads: Overloads;
  readonly answer: (call: ServiceCall) => unknown;
}

export interface ServiceCall {
  readonly run: Run;
  /** Which object was called; services have none. */
  readonly data: never;
  /** As the signature promises. */
  readonly args: readonly never[];
}

export function method<Data, Args extends readonly unknown[]>(
  capability: Capability,
  signature: string,
  answer: (call: { run: Run; data: Data; args: Args }) => unknown,
): Method {
  return {
    capability,
    overloads: parseSignature(signature),
    answer: (call) => answer(call as unknown as { run: Run; data: Data; args: Args }),
  };
}

export function service(name: string, methods: ServiceType['methods']): ServiceType {
  return { name, fullName: name, isService: true, methods };
}

export function objectType(fullName: string, methods: ServiceType['methods']): ServiceType {
  return { name: fullName.slice(fullName.lastIndexOf('.') + 1), fullName, isService: false, methods };
}
