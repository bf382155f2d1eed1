const vm = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const { compileFunction } = vm;

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

module.exports = class CompileOnce extends Runtime {
  teardown() {
    // They hold the context of the test file.
    for (const module of compiled.values()) module.importModuleDynamically = null;
    super.teardown();
  }
};
