/** An allow list, because globals of later engines could give access to the process. `console` is replaced. */
const languageGlobals = [
  ...['globalThis', 'Infinity', 'NaN', 'undefined', 'eval', 'isFinite', 'isNaN', 'parseFloat', 'parseInt'],
  ...['decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent', 'escape', 'unescape'],
  ...[
    'Object',
    'Function',
    'Boolean',
    'Symbol',
    'Number',
    'BigInt',
    'Math',
    'Date',
    'String',
    'RegExp',
    'Intl',
    'JSON',
  ],
  ...['Error', 'AggregateError', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError'],
  ...['Array', 'Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef', 'FinalizationRegistry', 'Iterator', 'Promise', 'Proxy'],
  ...['Reflect', 'ArrayBuffer', 'SharedArrayBuffer', 'DataView', 'Atomics', 'Int8Array', 'Uint8Array'],
  ...['Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array', 'BigInt64Array', 'BigUint64Array'],
  ...['Float32Array', 'Float64Array', 'WebAssembly'],
];

/** Without methods that return a promise or take a stream: their promises settle with values of the process's realm. */
const webAssemblyMembers = [
  ...['Module', 'Instance', 'Memory', 'Table', 'Global', 'validate'],
  ...['CompileError', 'LinkError', 'RuntimeError'],
];

/** Removes the parts of the language that Apps Script does not have or that are not safe here. */
export function limitLanguage(): void {
  keepOnly(globalThis, languageGlobals);
  keepOnly(Reflect.get(globalThis, 'WebAssembly'), webAssemblyMembers);
  // It is a timer, and a script has no macrotasks.
  Reflect.deleteProperty(Atomics, 'waitAsync');
  installFinalizationRegistry();
  installStackTrace();
}

function keepOnly(owner: object, names: readonly string[]): void {
  for (const name of Object.getOwnPropertyNames(owner)) {
    if (!names.includes(name)) Reflect.deleteProperty(owner, name);
  }
}

/** Its callbacks would run in a later execution. The language allows an engine to never call them. */
function installFinalizationRegistry(): void {
  class InertRegistry {
    constructor(cleanup: unknown) {
      if (typeof cleanup !== 'function') throw new TypeError('FinalizationRegistry: cleanup must be callable');
    }
    register(): void {}
    unregister(): boolean {
      return false;
    }
  }
  Object.defineProperty(InertRegistry, 'name', { value: 'FinalizationRegistry' });
  Object.defineProperty(globalThis, 'FinalizationRegistry', {
    value: InertRegistry,
    configurable: true,
    writable: true,
    enumerable: false,
  });
}

/**
 * A stack has only frames of the script, because those of the worker contain paths of this machine. A script cannot
 * replace this function or the global Error, where the engine looks for it, because it would receive the worker's frames.
 * Uses plain loops, because a script may have replaced the methods of arrays.
 */
function installStackTrace(): void {
  const prepareStackTrace = (error: unknown, frames: readonly { getFileName(): unknown; toString(): string }[]) => {
    let text: string;
    try {
      text = `${error}`;
    } catch {
      text = 'Error';
    }
    for (let i = 0; i < frames.length; i += 1) {
      const frame = frames[i];
      if (frame && frame.getFileName() === 'main.js') text += `\n    at ${frame.toString()}`;
    }
    return text;
  };
  Object.defineProperty(Error, 'prepareStackTrace', {
    value: prepareStackTrace,
    writable: false,
    configurable: false,
  });
  Object.defineProperty(globalThis, 'Error', { value: Error, writable: false, configurable: false, enumerable: false });
}
