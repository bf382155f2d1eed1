/**
 * What a later engine adds could lead to the process, so the list is of what stays. `console` is replaced.
 */
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

/** Without methods that return a promise or take a stream: the process would settle those with values of its own realm. */
const webAssemblyMembers = [
  ...['Module', 'Instance', 'Memory', 'Table', 'Global', 'validate'],
  ...['CompileError', 'LinkError', 'RuntimeError'],
];

/** Removes from the language what Apps Script does not have, and what a script must not have here. */
export function limitLanguage(): void {
  keepOnly(globalThis, languageGlobals);
  keepOnly(Reflect.get(globalThis, 'WebAssembly'), webAssemblyMembers);
  // The only timer of the language: a script has no macrotasks.
  Reflect.deleteProperty(Atomics, 'waitAsync');
  installFinalizationRegistry();
  installStackTrace();
}

function keepOnly(owner: object, names: readonly string[]): void {
  for (const name of Object.getOwnPropertyNames(owner)) {
    if (!names.includes(name)) Reflect.deleteProperty(owner, name);
  }
}

/** Its callbacks would run in a later execution. The language allows that none ever runs. */
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
 * A stack shows the script's own frames; those of the worker would name files of this machine. A script that formatted
 * stacks itself would be handed the worker's frames, so nobody can replace this, nor the global Error, where the engine
 * looks for it. Plain loops: a method of a list could be the script's.
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
