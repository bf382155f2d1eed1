/**
 * Built-ins that the prelude saves before the script is loaded, because a script may replace them. Methods are functions
 * whose first argument is the object: `includes(list, item)` is `list.includes(item)`.
 */
export const { parse, stringify } = JSON;
export const {
  assign,
  create,
  defineProperty,
  entries,
  freeze,
  fromEntries,
  getOwnPropertyDescriptors,
  getPrototypeOf,
  hasOwn,
  keys,
} = Object;
export const { isArray, from: arrayFrom } = Array;
export const { isFinite: isFiniteNumber } = Number;
export const { apply } = Reflect;
export const NativeDate = Date;
export const NativeError = Error;
export const NativePromise = Promise;
export const NativeRangeError = RangeError;
export const NativeTypeError = TypeError;
export const toText = String;
export const toNumber = Number;
export const objectPrototype = Object.prototype;
export const arrayPrototype: object = Array.prototype;

const { bind, call } = Function.prototype;
const detach = bind.bind(call) as <Self, Args extends unknown[], Result>(
  method: (this: Self, ...args: Args) => Result,
) => (self: Self, ...args: Args) => Result;

export const includes: (list: readonly unknown[], item: unknown) => boolean = detach(Array.prototype.includes);
export const matchText = detach(RegExp.prototype.exec);
export const sliceText = detach(String.prototype.slice);
export const everyOf: (list: readonly unknown[], test: (item: unknown) => boolean) => boolean = detach(
  Array.prototype.every,
);
export const startsWith = detach(String.prototype.startsWith);
export const onSettled = detach(Promise.prototype.then);
export const timeOf = detach(Date.prototype.getTime);
export const tagOf: (value: unknown) => string = detach(Object.prototype.toString);
const map = detach(Array.prototype.map) as <From, To>(list: readonly From[], make: (item: From) => To) => To[];

/** Passes only the item, without the index and the list that `map` would pass. */
export function mapList<From, To>(list: readonly From[], make: (item: From) => To): To[] {
  return map(list, (item) => make(item));
}

/** A hidden property. Inherits nothing, because `get` of a changed Object.prototype would make it an accessor. */
export function hidden(value: unknown): PropertyDescriptor {
  return assign(create(null), { value, configurable: true, writable: true });
}

const [getWeakly, setWeakly, hasWeakly] = [
  detach(WeakMap.prototype.get),
  detach(WeakMap.prototype.set),
  detach(WeakMap.prototype.has),
];
const NativeWeakMap = WeakMap;

/** Data about objects that a script cannot reach, even if it replaces the methods of WeakMap. */
export function privateState<State>() {
  const states = new NativeWeakMap<object, unknown>();
  return {
    get: (object: object) => getWeakly(states, object) as State | undefined,
    set: (object: object, state: State): void => {
      setWeakly(states, object, state);
    },
    has: (object: object) => hasWeakly(states, object),
  };
}
