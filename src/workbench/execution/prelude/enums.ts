interface EnumIdentity {
  readonly type: string;
  readonly name: string;
}

const identities = new WeakMap<object, EnumIdentity>();
const values = new Map<string, object>();

/** An enum as scripts see it: `ScriptApp.WeekDay.MONDAY`, one object a value, printed as its name. */
export function defineEnum(type: string, names: readonly string[]): object {
  const holder: { [name: string]: object } = {};
  names.forEach((name, ordinal) => {
    const value = Object.freeze({
      toString: () => name,
      toJSON: () => name,
      name: () => name,
      ordinal: () => ordinal,
      compareTo: (other: object) => ordinal - names.indexOf(String(other)),
    });
    identities.set(value, { type, name });
    values.set(`${type}.${name}`, value);
    holder[name] = value;
  });
  return Object.freeze(holder);
}

export function enumOf(value: object): EnumIdentity | undefined {
  return identities.get(value);
}

export function enumValue(type: string, name: string): object | undefined {
  return values.get(`${type}.${name}`);
}
