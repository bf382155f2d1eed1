import nodeProcess from 'node:process';

interface Exit {
  reallyExit(code: number): never;
}

/** Replaces process.exit, which does not work in a confined process. */
export const exitAtOnce = (nodeProcess as unknown as Exit).reallyExit.bind(nodeProcess);

/** The globals of the language. All others are Node's, such as fetch, WebSocket and process. */
const languageGlobals = new RegExp(
  `^(${[
    'globalThis|undefined|Infinity|NaN|eval|escape|unescape|is(Finite|NaN)|parse(Float|Int)|(de|en)codeURI(Component)?',
    'Object|Function|Boolean|Symbol|Number|BigInt|Math|Date|String|RegExp|Intl|JSON|Iterator|Promise|Proxy|Reflect',
    '(Aggregate|Eval|Range|Reference|Syntax|Type|URI)?Error|(Weak)?(Map|Set|Ref)|FinalizationRegistry',
    'Array|(Shared)?ArrayBuffer|DataView|Atomics|Uint8ClampedArray|(Big)?(Ui|I)nt(8|16|32|64)Array|Float(16|32|64)Array',
  ].join('|')})$`,
);

/** The properties of the process object that Node needs. */
const readByNode = new Set(['_events', '_eventsCount', '_maxListeners', '_exiting', '_fatalException', 'domain']);

/** The exit code for an internal software error on Unix (EX_SOFTWARE). */
const uncaughtExitCode = 70;

/**
 * Removes everything that the loaded process does not need, such as signals, sockets and modules, and freezes the rest. A
 * script that gets an object of this realm can then neither use them nor change a prototype. Node's permissions deny
 * files and processes, but not signals, and the network only since Node 25.
 */
export function confineProcess(): void {
  // Not printed, because Node would call methods of an error that a script created.
  nodeProcess.setUncaughtExceptionCaptureCallback(() => exitAtOnce(uncaughtExitCode));
  // An unhandled rejection of a script does not end its execution.
  nodeProcess.on('unhandledRejection', () => {});
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!languageGlobals.test(name)) Reflect.deleteProperty(globalThis, name);
  }
  for (const name of Object.getOwnPropertyNames(nodeProcess)) {
    if (!readByNode.has(name)) Reflect.deleteProperty(nodeProcess, name);
  }
  const frozen = new Set<unknown>([globalThis]);
  for (const name of Object.getOwnPropertyNames(globalThis)) freezeAll(Reflect.get(globalThis, name), frozen);
}

function freezeAll(value: unknown, frozen: Set<unknown>): void {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || frozen.has(value)) return;
  frozen.add(value);
  for (const described of Object.values(Object.getOwnPropertyDescriptors(value))) {
    freezeAll(described.value, frozen);
    freezeAll(described.get, frozen);
    freezeAll(described.set, frozen);
  }
  freezeAll(Object.getPrototypeOf(value), frozen);
  Object.freeze(value);
}
