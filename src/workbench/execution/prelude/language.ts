/** Takes from the language what a script has not got in Apps Script, or must not have here. */
export function limitLanguage(): void {
  // The only timer of the language: a script has no macrotasks.
  Reflect.deleteProperty(Atomics, 'waitAsync');
  installFinalizationRegistry();
  installStackTrace();
}

/** Its callbacks would come in a later execution; that none ever comes is what the language allows. */
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
 * stacks itself would be handed the worker's frames, so nobody can replace this. Plain loops: a method of a list could
 * be the script's.
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
}
