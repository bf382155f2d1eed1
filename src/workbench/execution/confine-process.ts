import nodeProcess from 'node:process';

interface Exit {
  reallyExit(code: number): never;
}

/** process.exit needs more of the process than is left of it. */
export const exitAtOnce = (nodeProcess as unknown as Exit).reallyExit.bind(nodeProcess);

/** The language's own; all else on the global object is Node's, such as fetch, WebSocket and process. */
const languageGlobals = new RegExp(
  `^(${[
    'globalThis|undefined|Infinity|NaN|eval|escape|unescape|is(Finite|NaN)|parse(Float|Int)|(de|en)codeURI(Component)?',
    'Object|Function|Boolean|Symbol|Number|BigInt|Math|Date|String|RegExp|Intl|JSON|Iterator|Promise|Proxy|Reflect',
    '(Aggregate|Eval|Range|Reference|Syntax|Type|URI)?Error|(Weak)?(Map|Set|Ref)|FinalizationRegistry',
    'Array|(Shared)?ArrayBuffer|DataView|Atomics|Uint8ClampedArray|(Big)?(Ui|I)nt(8|16|32|64)Array|Float(16|32|64)Array',
  ].join('|')})$`,
);

/** What Node itself reads of its process object while it runs. */
const readByNode = new Set(['_events', '_eventsCount', '_maxListeners', '_exiting', '_fatalException', 'domain']);

/** As Unix has it for a fault of the program itself. */
const uncaughtExitCode = 70;

/**
 * Takes from this process what it does not need once it is loaded: signals, sockets, modules. A script that got hold of
 * an object of this realm would find none of them, nor a prototype to change. Node's permissions forbid files and
 * processes, but no signals, and the network only since Node 25.
 */
export function confineProcess(): void {
  // Not printed: Node would ask an error that a script has made how it is to be shown.
  nodeProcess.setUncaughtExceptionCaptureCallback(() => exitAtOnce(uncaughtExitCode));
  // A script's unhandled rejection ends nothing: the execution's outcome is what its function did.
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
