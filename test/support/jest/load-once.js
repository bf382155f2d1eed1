const { AsyncLocalStorage } = require('node:async_hooks');
const { join, sep } = require('node:path');
const vm = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { bundles, folder } = require('./bundled-packages');

const { compileFunction } = vm;
const { run } = AsyncLocalStorage.prototype;

/** By file: its compiled source, and how it imports dynamically in the test file that runs now. */
const compiled = new Map();

/**
 * Jest compiles each module again for each test file. This compiles it once per worker process, and runs the compiled
 * code in the context of each test file.
 */
vm.compileFunction = (source, parameters, options) => {
  const { filename, parsingContext, importModuleDynamically } = options ?? {};
  if (parsingContext === undefined) return compileFunction(source, parameters, options);
  if (compiled.get(filename)?.source !== source) compiled.set(filename, compile(source, parameters, filename));
  const module = compiled.get(filename);
  module.importModuleDynamically = importModuleDynamically;
  return module.script.runInContext(parsingContext);
};

function compile(source, parameters, filename) {
  // On the line of the first statement, so that line numbers stay right.
  const head = `(function (${parameters.join(', ')}) {`;
  const module = {
    source,
    script: new vm.Script(`${head}${source}\n})`, {
      filename,
      columnOffset: -head.length,
      importModuleDynamically: (...request) => module.importModuleDynamically(...request),
    }),
    importModuleDynamically: null,
  };
  return module;
}

/** By file: the text of a package's module. Unlike the project's own files it stays the same in watch mode. */
const texts = new Map();
const isOfPackage = (file) => file.startsWith(folder) || file.includes(`${sep}node_modules${sep}`);

/**
 * Jest creates an AsyncLocalStorage for each test file and never disables it. Until Node 24, each promise of later test
 * files takes longer with each of them.
 */
const storages = new Set();

AsyncLocalStorage.prototype.run = function (...given) {
  storages.add(this);
  return run.apply(this, given);
};

/**
 * Packages of which all test files of a worker process use one instance, whose functions V8 has compiled already, by name:
 * the file of each. Not those of the service: they compare classes such as Date, which each test file has for itself.
 */
const sharedPackages = new Map([
  ...['acorn', 'playwright-core'].map((name) => [name, name]),
  ...bundles.univer.map((name) => [name, join(folder, `${name}.js`)]),
]);

const loadedPackages = new Map();
/** By exported object of Univer, or prototype: its methods when it was loaded. */
const ownMethods = new Map();
let hasUsedUniver = false;

function requireShared(name) {
  const isFirst = !loadedPackages.has(name);
  if (isFirst) loadedPackages.set(name, require(sharedPackages.get(name)));
  const exported = loadedPackages.get(name);
  if (bundles.univer.includes(name)) {
    hasUsedUniver = true;
    if (isFirst) for (const each of Object.values(exported)) [each, each?.prototype].forEach(recordMethods);
  }
  return exported;
}

function recordMethods(object) {
  if (Object(object) === object && !ownMethods.has(object)) ownMethods.set(object, methodsOf(object));
}

function methodsOf(object) {
  const properties = Object.entries(Object.getOwnPropertyDescriptors(object));
  return new Map(properties.filter(([, { value }]) => typeof value === 'function'));
}

/** The project replaces methods of Univer. The next test file must find the original ones. */
function restoreMethods() {
  for (const [object, before] of ownMethods) {
    for (const [name, { value }] of methodsOf(object)) {
      if (before.get(name)?.value === value) continue;
      Reflect.deleteProperty(object, name);
      if (before.has(name)) Reflect.defineProperty(object, name, before.get(name));
    }
  }
}

module.exports = class LoadOnce extends Runtime {
  constructor(config, environment, resolver, transformer, fileTexts, ...rest) {
    super(config, environment, resolver, transformer, fileTexts, ...rest);
    for (const [file, text] of texts) fileTexts.set(file, text);
    this.fileTexts = fileTexts;
  }

  requireModuleOrMock(from, name) {
    return sharedPackages.has(name) ? requireShared(name) : super.requireModuleOrMock(from, name);
  }

  teardown() {
    for (const [file, text] of this.fileTexts) if (isOfPackage(file)) texts.set(file, text);
    for (const storage of storages) storage.disable();
    storages.clear();
    if (hasUsedUniver) restoreMethods();
    hasUsedUniver = false;
    // They hold the context of the test file.
    for (const module of compiled.values()) module.importModuleDynamically = null;
    super.teardown();
  }
};
