import { limits } from '../../contract/limits';
import { createTagBodyFields } from '../../contract/resources';
import type { Connections } from '../connections/connections';
import { isRealDay } from '../days/day-text';
import { AddonError } from '../errors/addon-error';
import type { JsonObject } from '../platform/parse-json';
import type { Platform } from '../platform/platform';
import { isBlank, isUuid } from '../rows/row';

/** One call of the page to its server. */
export interface Call<Input, Output> {
  /** Checks what was sent: any editor can send anything. */
  readonly read: (input: JsonObject) => Input;
  readonly run: (platform: Platform, connections: Connections, input: Input) => Output;
}

/** Calls by their names, of any input and output. */
export interface Calls {
  readonly [name: string]: {
    readonly read: (input: JsonObject) => unknown;
    readonly run: (platform: Platform, connections: Connections, input: never) => unknown;
  };
}

export type CallInput<Each> = Each extends { read(input: never): infer Input } ? Input : never;
export type CallOutput<Each> = Each extends { run(...given: never[]): infer Output } ? Output : never;

export function call<Input, Output>(
  read: Call<Input, Output>['read'],
  run: Call<Input, Output>['run'],
): Call<Input, Output> {
  return { read, run };
}

/** The same calls, answered with what the page shows after them. */
export function thenShow<Given extends Calls, View>(
  given: Given,
  view: (platform: Platform, connections: Connections) => View,
): { readonly [Name in keyof Given]: Call<CallInput<Given[Name]>, View> } {
  const calls = Object.entries(given).map(([name, { read, run }]) => [
    name,
    call(read, (platform, connections, input) => {
      run(platform, connections, input as never);
      return view(platform, connections);
    }),
  ]);
  return Object.fromEntries(calls);
}

/** Input of a call that takes none. */
export const nothing = (): null => null;

/** Changing many rows without a request is not done in steps. */
export const editMs = 200_000;

// Fields of a request of the page. Each is checked for its type, or refused by its name.

export function count(input: JsonObject, name: string): number {
  const value = input[name];
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 ? value : refuse(name);
}

export function flag(input: JsonObject, name: string): boolean {
  const value = input[name];
  return typeof value === 'boolean' ? value : refuse(name);
}

export function text(input: JsonObject, name: string, minLength: number, maxLength: number): string {
  const value = input[name];
  return typeof value === 'string' && value.length >= minLength && value.length <= maxLength ? value : refuse(name);
}

/** Reads ids and fingerprints, which the page has from its server. */
export const ids =
  <Name extends string>(...names: readonly Name[]) =>
  (input: JsonObject): { [Each in Name]: string } =>
    Object.fromEntries(names.map((name) => [name, text(input, name, 1, 100)])) as { [Each in Name]: string };

export const isOn = (input: JsonObject) => ({ isOn: flag(input, 'isOn') });

export const tableId = (input: JsonObject) => ({ id: text(input, 'id', 1, 40) });

export function uuid(input: JsonObject, name: string): string {
  const value = input[name];
  return typeof value === 'string' && isUuid(value) ? value.trim() : refuse(name);
}

export function uuids(input: JsonObject, name: string): string[] {
  const value = input[name];
  if (!Array.isArray(value) || value.length === 0 || value.length > limits.transactionIdsPerAttachMax)
    return refuse(name);
  return value.map((each: unknown) => uuid({ [name]: each }, name));
}

export function color(input: JsonObject, name: string): string {
  const value = text(input, name, 1, 20);
  return new RegExp(createTagBodyFields.color.pattern).test(value) ? value : refuse(name);
}

export function optional<T>(input: JsonObject, name: string, read: (input: JsonObject, name: string) => T): T | null {
  return isBlank(input[name]) ? null : read(input, name);
}

/** A day, as `yyyy-MM-dd`. */
export function inputDay(input: JsonObject, name: string): string {
  const day = text(input, name, 10, 10);
  return isRealDay(day) ? day : refuse(name);
}

export function refuse(name: string): never {
  throw new AddonError('invalid_request', `The sidebar sent an invalid ${name}. Reload the spreadsheet.`);
}
