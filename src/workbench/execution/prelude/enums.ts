import { freeze, privateState } from './intrinsics';

interface EnumIdentity {
  readonly type: string;
  readonly name: string;
}

const identities = privateState<EnumIdentity>();
const values: { [path: string]: object } = Object.create(null);

/** An enum as scripts see it: `ScriptApp.WeekDay.MONDAY`, one object a value, printed as its name. */
export function defineEnum(type: string, names: readonly string[]): object {
  const holder: { [name: string]: object } = {};
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
    holder[name] = value;
  });
  return freeze(holder);
}

export function enumOf(value: object): EnumIdentity | undefined {
  return identities.get(value);
}

export function enumValue(type: string, name: string): object | undefined {
  return values[`${type}.${name}`];
}
