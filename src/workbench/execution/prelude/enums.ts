import { refuseUnknown } from './bridge';
import { create, defineProperty, freeze, privateState } from './intrinsics';

interface EnumIdentity {
  readonly type: string;
  readonly name: string;
}

const identities = privateState<EnumIdentity>();
const values: { [path: string]: object } = create(null);

/** An enum as scripts see it: `ScriptApp.WeekDay.MONDAY`. Each value is one object, which prints as its name. */
export function defineEnum(type: string, names: readonly string[]): object {
  const holder: { [name: string]: object } = create(refuseUnknown(type));
  names.forEach((name, ordinal) => {
    const value = freeze({
      toString: () => name,
      toJSON: () => name,
      name: () => name,
      ordinal: () => ordinal,
      compareTo: (other: object) => ordinal - names.indexOf(String(other)),
    });
    identities.set(value, { type, name });
    values[`${type}.${name}`] = value;
    // Defined, not assigned: the prototype is a proxy.
    defineProperty(holder, name, { value, enumerable: true });
  });
  return freeze(holder);
}

export function enumOf(value: object): EnumIdentity | undefined {
  return identities.get(value);
}

export function enumValue(type: string, name: string): object | undefined {
  return values[`${type}.${name}`];
}
