import { serviceError } from './bridge';
import { create } from './intrinsics';

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

/** Members that await, JSON.stringify, template strings and the like read of any value. */
function isReadOfAnyValue(name: string): boolean {
  return name === 'then' || name === 'toJSON' || name === 'constructor' || name === 'valueOf' || name === 'nodeType';
}
