import { fill, type Texts } from '../texts';
import type { Outcome, Wire } from '../wire';
import { type Bridge, serviceError, setBridge } from './bridge';
import { createLogger, installConsole } from './console';
import { defineEnum } from './enums';
import { installEval } from './eval';
import { mapList, NativePromise, onSettled, parse } from './intrinsics';
import { toJsonText } from './json-text';
import { limitLanguage } from './language';
import { defineType, type Methods, overrideResponse, property } from './remote';
import { inlineDataOf, remote } from './remote-state';
import { createUtilities } from './utilities';
import { decode, failure, success } from './values';
import { type HostTime, installZonedDate } from './zoned-date';

/** The services, types and enums of the host. */
export interface Surface {
  readonly types: { readonly [name: string]: readonly string[] };
  readonly services: readonly string[];
  readonly enums: { readonly [path: string]: readonly string[] };
  /** Google's services that this host does not emulate, and whether a custom function may call them there. */
  readonly absentServices: { readonly [name: string]: 'in cells' | 'not in cells' };
  readonly texts: Texts;
}

export interface RunSettings {
  readonly mode: string;
  readonly timeZone: string;
  readonly clock: HostTime;
}

/** A User converts to its email address. */
const printedUser = {
  toString(this: object): string {
    return String(inlineDataOf(this));
  },
};

let pending: Outcome | null = null;

/** Runs in a new context before the script. Creates Google's globals, and returns the functions that the worker calls. */
export function install(bridge: Bridge, surfaceText: string, settingsText: string) {
  setBridge(bridge);
  const surface = parse(surfaceText) as Surface;
  const settings = parse(settingsText) as RunSettings;
  limitLanguage();
  const allowEval = installEval();
  const skipTime = installZonedDate(settings.timeZone, settings.clock);
  installConsole();
  const local: { readonly [type: string]: Methods } = {
    HTTPResponse: overrideResponse,
    User: printedUser,
    Utilities: createUtilities(surface.texts, skipTime),
  };
  for (const [name, methods] of Object.entries(surface.types)) defineType(name, methods, local[name]);
  defineType('Logger', [], createLogger());
  for (const name of [...surface.services, 'Logger']) setGlobal(name, remote(name, null));
  for (const [path, names] of Object.entries(surface.enums)) {
    const [owner = '', name = ''] = path.split('.');
    property(owner === 'ui' ? 'Ui' : owner, name, defineEnum(path, names));
  }
  for (const [name, reach] of Object.entries(surface.absentServices)) {
    const isPermitted = settings.mode === 'FULL' || (settings.mode === 'CUSTOM_FUNCTION' && reach === 'in cells');
    setGlobal(name, absentService(name, isPermitted ? null : surface.texts.noPermission));
  }
  return {
    allowEval,
    invoke,
    outcome: () => (pending ? toJsonText(pending) : ''),
    describe: (thrown: unknown) => toJsonText(failure(thrown)),
  };
}

/** Calls a global function. The outcome is known immediately, or when the promise that it returned is settled. */
function invoke(functionName: string, argsText: string): void {
  pending = null;
  try {
    const called = (globalThis as unknown as { [name: string]: (...args: unknown[]) => unknown })[functionName];
    if (typeof called !== 'function') throw serviceError('TypeError', `${functionName} is not a function`);
    const args = mapList(parse(argsText) as Wire[], decode);
    const value = called(...args);
    if (!(value instanceof NativePromise)) {
      pending = success(value);
      return;
    }
    onSettled(
      value,
      (settled) => {
        pending = success(settled);
      },
      (thrown) => {
        pending = failure(thrown);
      },
    );
  } catch (thrown) {
    pending = failure(thrown);
  }
}

/** A service whose methods throw: a permission error in a restricted mode, as on Google, otherwise that it is not emulated. */
function absentService(name: string, refusal: string | null): object {
  return new Proxy(Object.create(null) as object, {
    get: (_target, member) => {
      if (typeof member === 'symbol') return undefined;
      return () => {
        if (refusal === null) throw serviceError('UnsupportedHostCall', `${name}.${member}`);
        throw serviceError('Exception', fill(refusal, `${name}.${member}`));
      };
    },
  });
}

function setGlobal(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true, enumerable: false });
}
