import { limits } from '../../../contract/limits';
import { createTagBodyFields } from '../../../contract/resources';
import { isUuid } from '../../cells/uuid';
import { AddonError } from '../../errors/addon-error';
import type { JsonObject } from '../../platform/parse-json';

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
  const value = input[name];
  return value === null || value === undefined || value === '' ? null : read(input, name);
}

export function refuse(name: string): never {
  throw new AddonError('invalid_request', `The sidebar sent an invalid ${name}. Reload the spreadsheet.`);
}
