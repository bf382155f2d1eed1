// A hostile add-on: each function is one attack, and `one` must still work after it.
function one() {
  return 1;
}

function tried(work) {
  try {
    return work();
  } catch (error) {
    return `${error.name}: ${error.message}`;
  }
}

// --- endless executions -----------------------------------------------------------------------------------------------

function endlessLoop() {
  for (;;);
}
function endlessGetter() {
  return {
    get value() {
      for (;;);
    },
  }.value;
}
function endlessPattern() {
  return /^(a+)+$/.test(`${'a'.repeat(64)}!`);
}
function endlessJson() {
  return JSON.stringify({
    toJSON() {
      for (;;);
    },
  });
}
async function endlessMicrotasks() {
  for (;;) await null;
}
function endlessMicrotasksLeftBehind() {
  const again = () => Promise.resolve().then(again);
  again();
  return 1;
}
async function endlessGenerator() {
  const forever = async function* () {
    for (;;) yield 1;
  };
  for await (const _ of forever());
}
function endlessSort() {
  return [3, 2, 1].sort(() => {
    for (;;);
  });
}
function endlessWait() {
  return Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}
function endlessArgument() {
  return CacheService.getScriptCache().get({
    toString() {
      for (;;);
    },
    get then() {
      for (;;);
    },
  });
}
function endlessResult() {
  return {
    get value() {
      for (;;);
    },
  };
}
function endlessError() {
  throw {
    get message() {
      for (;;);
    },
  };
}
function endlessSleep() {
  for (;;) Utilities.sleep(300000);
}
function endlessConversion() {
  return `${{ [Symbol.toPrimitive]: () => endlessLoop() }}`;
}
function endlessCatch() {
  for (;;) {
    try {
      endlessLoop();
    } catch {
    } finally {
      continue;
    }
  }
}

// --- memory -----------------------------------------------------------------------------------------------------------

function memoryList() {
  const all = [];
  for (;;) all.push(new Array(1e6).fill(1.5));
}
function memoryPushes() {
  const all = [];
  for (;;) all.push(all.length);
}
function memoryHugeList() {
  return [1, 2, 3, 4, 5, 6].map(() => new Array(3e7).fill('x')).length;
}
function memorySplit() {
  return 'x'.repeat(2 ** 28).split('').length;
}
function memoryMap() {
  const all = new Map();
  for (let i = 0; ; i += 1) all.set(i, [i]);
}
function memoryTexts() {
  const all = [];
  for (let i = 0; ; i += 1) all.push(`${i}`.padStart(1e6, 'a').toUpperCase());
}
function memoryBytes() {
  const all = [];
  for (;;) all.push(new Uint8Array(5e8));
}
function memoryWebAssembly() {
  const all = [];
  for (;;) {
    const memory = new WebAssembly.Memory({ initial: 2000 });
    new Uint8Array(memory.buffer).fill(1);
    all.push(memory);
  }
}
function memoryRequest() {
  CacheService.getScriptCache().put('k', 'x'.repeat(2 ** 28));
}
function longRequest() {
  CacheService.getScriptCache().put('k', 'x'.repeat(100000001));
}
function longResult() {
  return 'x'.repeat(100000001);
}
function longText() {
  return 'x'.repeat(2 ** 30).length;
}
function deepRecursion() {
  return deepRecursion() + 1;
}
function deepJson() {
  return JSON.parse('['.repeat(1e6) + ']'.repeat(1e6));
}
function deepArgument() {
  let list = [];
  for (let i = 0; i < 1e5; i += 1) list = [list];
  UrlFetchApp.fetchAll(list);
}

// --- thrown values ----------------------------------------------------------------------------------------------------

function throwNull() {
  throw null;
}
function throwUndefined() {
  throw undefined;
}
function throwSymbol() {
  throw Symbol('s');
}
function throwNumber() {
  throw 42;
}
function throwFunction() {
  throw Object.assign(() => 1, { toString: () => 'a function' });
}
function throwProxy() {
  throw new Proxy(
    {},
    {
      has() {
        throw new Error('has');
      },
      get() {
        throw new Error('get');
      },
      getPrototypeOf() {
        throw new Error('prototype');
      },
      ownKeys() {
        throw new Error('keys');
      },
    },
  );
}
function throwGetters() {
  throw {
    get name() {
      throw 1;
    },
    get message() {
      throw 2;
    },
    get stack() {
      throw 3;
    },
  };
}
function throwEmpty() {
  throw {};
}
function throwBare() {
  throw Object.create(null);
}
function throwThrower() {
  throw {
    message: {
      toString() {
        throw new Error('again');
      },
    },
    name: 'Odd',
  };
}
function throwRevoked() {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  throw proxy;
}
async function rejectProxy() {
  throw new Proxy(
    {},
    {
      has() {
        throw 1;
      },
    },
  );
}

// --- escape attempts --------------------------------------------------------------------------------------------------

var ways = {
  constructorOfThis: () => globalThis.constructor.constructor('return process')(),
  constructorOfService: () => SpreadsheetApp.getActiveSpreadsheet.constructor('return process')(),
  constructorOfUtilities: () => Utilities.sleep.constructor('return process')(),
  constructorOfBlob: () => Utilities.newBlob('x').getBytes.constructor('return process')(),
  constructorOfConsole: () => console.log.constructor('return process')(),
  constructorOfDate: () => Date.constructor('return process')(),
  constructorOfError: () => {
    try {
      SpreadsheetApp.openById('x');
    } catch (error) {
      return error.constructor.constructor('return process')();
    }
  },
  constructorOfAsync: () => (async () => 1).constructor('return process')(),
  constructorOfGenerator: () => function* () {}.constructor('return process')().next(),
  evaluate: () => eval('process'),
  evaluateIndirectly: () => (0, eval)('process'),
  webAssembly: () => new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])),
  timer: () => setTimeout(() => 1, 0),
  require: () => require('node:fs'),
  callers: () => {
    const seen = [];
    Error.prepareStackTrace = (_error, frames) => frames.map((frame) => seen.push(frame.getFunction()));
    void new Error('x').stack;
    return seen.length;
  },
};

/** The result of each attempt: the name and message of its error, or the type of its value. */
function goOut() {
  return Object.entries(ways).map(([name, way]) => {
    try {
      return [name, `${typeof way()}`];
    } catch (error) {
      return [name, `${error.name}: ${error.message}`];
    }
  });
}

function callersOf() {
  const sloppy = function () {
    return sloppy.caller === callersOf || sloppy.caller === null;
  };
  const top = callersOf.caller;
  return [sloppy(), top];
}

/** Stack frames that do not belong to the script. */
function foreignFrames() {
  const stacks = [new Error('x').stack];
  try {
    SpreadsheetApp.openById('x');
  } catch (error) {
    stacks.push(error.stack);
  }
  const holder = {};
  Error.captureStackTrace(holder);
  stacks.push(holder.stack);
  try {
    null.x;
  } catch (error) {
    stacks.push(error.stack);
  }
  return stacks.flatMap((stack) => stack.split('\n').filter((line) => /^\s+at /.test(line) && !/main\.js/.test(line)));
}

/** The values of the context that come from another realm, whose prototypes lead to another Object. */
function foreignRealms() {
  const seen = new Set();
  const foreign = [];
  const visit = (value, path) => {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return;
    seen.add(value);
    let top = value;
    for (let up = Object.getPrototypeOf(top); up !== null; up = Object.getPrototypeOf(top)) top = up;
    const isOwn = top === Object.prototype || top === value || Object.getPrototypeOf(top) === null;
    const isBare = !Object.prototype.hasOwnProperty.call(top, 'hasOwnProperty');
    if (!(isOwn && (top === Object.prototype || isBare))) foreign.push(path);
    if (typeof value === 'function' && !(value instanceof Function) && value !== Function.prototype) foreign.push(path);
    for (const key of Reflect.ownKeys(value)) {
      const name = String(key);
      if (path.length > 60) continue;
      const described = Object.getOwnPropertyDescriptor(value, key);
      if (described && 'value' in described) visit(described.value, `${path}.${name}`);
      else if (described) {
        visit(described.get, `${path}.get ${name}`);
        visit(described.set, `${path}.set ${name}`);
      }
    }
    visit(Object.getPrototypeOf(value), `${path}.__proto__`);
  };
  visit(globalThis, 'globalThis');
  return [foreign, seen.size > 500];
}

// --- forged objects ---------------------------------------------------------------------------------------------------

function keep(value) {
  PropertiesService.getUserProperties().setProperty('secret', value);
}

/** Tries to read another user's store by changing the state that is kept for service objects. */
function forgeState() {
  const properties = PropertiesService.getUserProperties();
  // The data of this object names a store, as that of properties does.
  CacheService.getScriptCache();
  const { get } = WeakMap.prototype;
  const results = [];
  for (const handle of [-1, 0, 1, 7, null, 'x', { store: 'user:ben' }]) {
    for (const type of ['Properties', 'Range', 'PropertiesService', '__proto__', 'constructor']) {
      WeakMap.prototype.get = function (key) {
        const state = get.call(this, key);
        return state && typeof state === 'object' && 'handle' in state ? { type, handle, shown: null } : state;
      };
      results.push(tried(() => properties.getProperty('secret')));
      WeakMap.prototype.get = get;
    }
  }
  return [...new Set(results)];
}

/** Tries the same by changing how arguments are serialized, and returns what the calls gave. */
function forgeArguments() {
  const sheet = SpreadsheetApp.getActiveSheet();
  const results = [];
  const forging = (args, work) => {
    Object.prototype.toJSON = function () {
      const { toJSON } = Object.prototype;
      delete Object.prototype.toJSON;
      const request = JSON.parse(JSON.stringify(this));
      Object.prototype.toJSON = toJSON;
      return 'args' in request ? { ...request, args: args(request.args) } : request;
    };
    results.push(tried(work));
    delete Object.prototype.toJSON;
  };
  forging(
    (args) => [...args, { $: 'handle', t: 'Range', d: 99 }],
    () => sheet.getRange('A1').getValue(),
  );
  forging(
    ([url]) => [url, { $: 'object', v: { url: { $: 'handle', t: 'Properties', d: { store: 'user:ben' } } } }],
    () => UrlFetchApp.fetch('https://localhost/', { method: 'get' }),
  );
  return results;
}

/** Changes built-ins in a way that a hostile script may try, calls services, and restores them. */
function changeBuiltIns(name) {
  const changes = {
    toJSON: [Object.prototype, 'toJSON', () => null],
    toJSONOfLists: [Array.prototype, 'toJSON', () => 5],
    toString: [Object.prototype, 'toString', refuse],
    valueOf: [Object.prototype, 'valueOf', refuse],
    toPrimitive: [Object.prototype, Symbol.toPrimitive, refuse],
    toStringTag: [Object.prototype, Symbol.toStringTag, 'Forged'],
    get: [Object.prototype, 'get', refuse],
    set: [Object.prototype, 'set', refuse],
    tag: [Object.prototype, '$', 'handle'],
    iterator: [Array.prototype, Symbol.iterator, refuse],
    map: [Array.prototype, 'map', refuse],
    species: [Array, Symbol.species, refuse],
    replace: [String.prototype, 'replace', refuse],
    errorName: [Error.prototype, 'name', { toString: refuse }],
    errorText: [Error.prototype, 'toString', refuse],
    call: [Function.prototype, 'call', refuse],
    apply: [Function.prototype, 'apply', refuse],
  };
  const [owner, key, value] = changes[name] ?? [{}, 'unused', null];
  const described = Object.getOwnPropertyDescriptor(owner, key);
  // Without a prototype, because `get` of a changed one would make it an accessor.
  const changed = Object.assign(Object.create(null), { value, configurable: true, writable: true });
  const { defineProperty, deleteProperty } = Reflect;
  const sheet = SpreadsheetApp.getActiveSheet();
  const calls = [
    () => sheet.getRange('A1').setValues([['one']]).getValue(),
    () => sheet.getRange(1, 1, {}),
    () => UrlFetchApp.fetch('https://localhost/', { headers: { a: 'b' } }),
    () => Utilities.formatDate(new Date(0), 'Etc/GMT', 'yyyy'),
    () => Utilities.parseDate('x', 'Etc/GMT', 'yyyy'),
    () => sheet.nothing(),
  ];
  const results = [];
  if (name === 'prototypeOfLists') {
    const get = (target, field) => (field === 'toJSON' ? () => 5 : target[field]);
    Object.setPrototypeOf(Array.prototype, new Proxy(Object.prototype, { get }));
  }
  defineProperty(owner, key, changed);
  for (let i = 0; i < calls.length; i += 1) {
    try {
      results[i] = calls[i]();
    } catch (error) {
      results[i] = error;
    }
  }
  if (described) defineProperty(owner, key, described);
  else deleteProperty(owner, key);
  Object.setPrototypeOf(Array.prototype, Object.prototype);
  return results.map((result) => (result instanceof Error ? `${result}\n${result.stack}` : String(result)));
}
function refuse() {
  throw new Error('refused');
}
/** The same, but the built-in stays changed while the result or the error is sent. */
function CHANGED(what) {
  if (what === 'result') {
    Object.prototype.toJSON = () => ({ ok: false });
    return [['one', 1]];
  }
  Object.prototype.toJSON = () => ({ ok: true });
  throw new Error('mine');
}

function forgeText() {
  const { stringify, parse } = JSON;
  JSON.stringify = () => '{"type":"Properties","method":"getProperty","handle":0,"args":["secret"]}';
  JSON.parse = () => ({ ok: true, value: 'forged' });
  const id = tried(() => SpreadsheetApp.getActiveSpreadsheet().getId());
  Object.assign(JSON, { stringify, parse });
  return id;
}

function borrowMethod() {
  const range = SpreadsheetApp.getActiveSheet().getRange('A1');
  const properties = PropertiesService.getScriptProperties();
  return [
    tried(() => properties.getProperty.call(range, 'secret')),
    tried(() => properties.getProperty.call({}, 'secret')),
    tried(() => properties.getProperty.call(Object.create(properties), 'secret')),
    tried(() => new Proxy(properties, {}).getProperty('secret')),
  ];
}

// --- changes of globals -----------------------------------------------------------------------------------------------

function leave() {
  globalThis.leftBehind = 1;
  Object.prototype.leftBehind = 1;
  Array.prototype.leftBehind = 1;
  Function.prototype.leftBehind = 1;
  Promise.prototype.then = () => 1;
  Array.isArray = () => true;
  JSON.stringify = () => 'left';
  one.leftBehind = 1;
  console.leftBehind = 1;
  SpreadsheetApp.leftBehind = 1;
  Date.now = () => 0;
  Error.stackTraceLimit = 0;
  new FinalizationRegistry(endlessLoop).register({}, 1);
  Symbol.for('left').description;
  Promise.reject(new Error('nobody catches this'));
  Logger.log('left');
  return 1;
}
function left() {
  return [
    globalThis.leftBehind,
    {}.leftBehind,
    [].leftBehind,
    (() => 1).leftBehind,
    one.leftBehind,
    console.leftBehind,
    tried(() => SpreadsheetApp.leftBehind),
    Array.isArray(1),
    JSON.stringify(1),
    Date.now() > 1e12,
    Error.stackTraceLimit,
    Logger.getLog(),
  ];
}
function pollute(value) {
  return [{}.polluted, value.polluted, Object.keys(value), Object.getPrototypeOf(value) === Object.prototype];
}
function givePolluted() {
  return JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"own":1}');
}

// --- large inputs and outputs -----------------------------------------------------------------------------------------

function floodLog() {
  for (let i = 0; i < 100000; i += 1) console.log(`${i} ${'x'.repeat(10000)}`);
  return 1;
}
function floodCalls() {
  for (let i = 0; i < 3000; i += 1) CacheService.getScriptCache().get('k');
  return 1;
}
function sizes() {
  const huge = 'x'.repeat(1000000);
  const sheet = SpreadsheetApp.getActiveSheet();
  return [
    tried(() => CacheService.getScriptCache().put(huge, 'v')),
    tried(() => CacheService.getScriptCache().put('k', huge)),
    tried(() => CacheService.getScriptCache().putAll({ [huge]: 'v' })),
    tried(() => PropertiesService.getScriptProperties().setProperty('k', huge)),
    tried(() => PropertiesService.getScriptProperties().setProperty(huge, 'v')),
    tried(() => UrlFetchApp.fetch(`https://api.fin.test/${huge}`)),
    tried(() => UrlFetchApp.fetch('https://api.fin.test/', { headers: { 'X-Huge': huge } })),
    tried(() => UrlFetchApp.fetch('https://api.fin.test/', { payload: huge.repeat(53) })),
    tried(() => sheet.getRange(1, 1).setValue(huge)),
    tried(() => sheet.insertRowsAfter(1, 2000000)),
    tried(() => Utilities.sleep(1e9)),
    tried(() => ScriptApp.newTrigger('one').timeBased().everyMinutes(1e9)),
    tried(() => HtmlService.createHtmlOutputFromFile('../../etc/passwd')),
    tried(() => UrlFetchApp.fetch('file:///etc/passwd')),
    tried(() => UrlFetchApp.fetch('https://169.254.169.254/latest/meta-data/')),
  ];
}
function CELLS(rows, columns) {
  return new Array(rows).fill(new Array(columns).fill(1));
}
function TEXT(length) {
  return 'x'.repeat(length);
}
function neverSettles() {
  return new Promise(() => {});
}

// --- calls that require a permission ----------------------------------------------------------------------------------

var forbidden = {
  write: () => SpreadsheetApp.getActiveSheet().getRange(1, 1).setValue(1),
  dialog: () => SpreadsheetApp.getUi().alert('x'),
  fetch: () => UrlFetchApp.fetch('https://localhost/'),
  trigger: () => ScriptApp.newTrigger('one'),
  triggers: () => ScriptApp.getProjectTriggers(),
  email: () => Session.getActiveUser().getEmail(),
  userKey: () => typeof Session.getTemporaryActiveUserKey(),
  properties: () => PropertiesService.getUserProperties().getKeys().length,
  setProperty: () => String(PropertiesService.getUserProperties().setProperty('k', 'v')),
  other: () => SpreadsheetApp.openById('x'),
  mail: () => MailApp.sendEmail('a', 'b', 'c'),
};
function attempts() {
  return Object.fromEntries(Object.entries(forbidden).map(([name, call]) => [name, String(tried(call))]));
}
function ATTEMPTS() {
  return JSON.stringify(attempts());
}
function onOpen() {
  console.log(JSON.stringify(attempts()));
}
function onEdit() {
  console.log(JSON.stringify(attempts()));
}
function onTick() {
  console.log(JSON.stringify(attempts()));
}
function arm() {
  ScriptApp.newTrigger('onTick').timeBased().everyHours(1).create();
}

// --- long texts to parse ----------------------------------------------------------------------------------------------

function hostWork() {
  const sheet = SpreadsheetApp.getActiveSheet();
  return [
    ...['1,'.repeat(25000), '1'.repeat(50000), ' '.repeat(50000), '1/'.repeat(25000), '+-'.repeat(25000)].map((text) =>
      tried(() => String(sheet.getRange(1, 1).setValue(text))),
    ),
  ];
}
