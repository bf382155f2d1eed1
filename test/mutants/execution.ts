import type { Mutant } from './mutant';

const host = 'src/workbench/host';
const execution = 'src/workbench/execution';
const test = (...names: string[]) => names.map((name) => `test/workbench/host/${name}.test.ts`);

export const mutants: readonly Mutant[] = [
  {
    rule: 'a user who never authorized the add-on runs nothing of it',
    file: `${host}/run/executor.ts`,
    find: 'this.gate.grantedScopes(run.user)?.length === 0',
    replace: 'this.gate.grantedScopes(run.user)?.length === 99',
    tests: test('standing'),
  },
  {
    rule: 'the record of an execution tells what is left of the quotas',
    file: `${host}/run/executor.ts`,
    find: 'quotas: quotasOf(this.site, run.user),',
    replace: 'quotas: [],',
    tests: test('quotas'),
  },
  {
    rule: 'waits count as time of the run',
    file: `${host}/run/run-limit.ts`,
    find: 'this.skippedMs += ms;',
    replace: 'this.skippedMs += 0 * ms;',
    tests: test('time-limit'),
  },
  {
    rule: 'an overrun cell shows the text of add-ons',
    file: `${host}/run/executor.ts`,
    find: "const isAddon = readings.cellOverrun === 'of add-ons';",
    replace: "const isAddon = readings.cellOverrun !== 'of add-ons';",
    tests: test('time-limit'),
  },
  {
    rule: 'no cell waits for a slot for ever',
    file: `${host}/run/slots.ts`,
    find: 'if (taken < this.count) {',
    replace: 'if (taken <= this.count) {',
    tests: test('slots', 'cell'),
  },
  {
    rule: 'a context makes no code from text',
    file: `${execution}/sandbox.ts`,
    find: 'codeGeneration: { strings: false, wasm: false }',
    replace: 'codeGeneration: { strings: true, wasm: false }',
    tests: test('sandbox'),
  },
  {
    rule: 'what a run leaves behind is not run in the next',
    file: `${execution}/prelude/language.ts`,
    find: "Reflect.deleteProperty(Atomics, 'waitAsync');",
    replace: '',
    tests: test('sandbox'),
  },
  {
    rule: 'nobody replaces how stacks are written',
    file: `${execution}/prelude/language.ts`,
    find: 'value: prepareStackTrace,\n    writable: false,',
    replace: 'value: prepareStackTrace,\n    writable: true,',
    tests: test('sandbox'),
  },
  {
    rule: 'a stack shows the frames of the script alone',
    file: `${execution}/prelude/language.ts`,
    find: "if (frame && frame.getFileName() === 'main.js')",
    replace: "if (frame && frame.getFileName() !== '')",
    tests: test('hostile/escape'),
  },
  {
    rule: "the host's objects are handed out by number",
    file: `${host}/rpc/handle-table.ts`,
    find: 'return found?.type === type ? found : null;',
    replace: 'return found ?? null;',
    tests: test('hostile/escape'),
  },
  {
    rule: 'a thing is called on what it belongs to',
    file: `${host}/rpc/answer-call.ts`,
    find: 'if (!type.isService && object === null) throw',
    replace: 'if (type.isService && object !== null) throw',
    tests: test('hostile/escape'),
  },
  {
    rule: 'what is nested too deep is not sent',
    file: `${execution}/prelude/values.ts`,
    find: 'const MAX_DEPTH = 200;',
    replace: 'const MAX_DEPTH = 201;',
    tests: test('page'),
  },
  {
    rule: 'a log has an end',
    file: `${execution}/sandbox.ts`,
    find: 'if (lines <= logLines) outside.log',
    replace: 'if (lines <= logLines + 1) outside.log',
    tests: test('hostile/refusals'),
  },
  {
    rule: 'a proxy that is thrown does not end its process',
    file: `${execution}/prelude/outcome.ts`,
    find: '  } catch {\n    return false;\n  }',
    replace: '  } catch (error) {\n    throw error;\n  }',
    tests: test('hostile/thrown'),
  },
  {
    rule: 'a template is escaped for its place',
    file: `${execution}/prelude/template-output.ts`,
    find: "if (script) return isWithinText(script[1] ?? '') ? 'script text' : 'script';",
    replace: "if (script) return 'html';",
    tests: test('templates'),
  },
  {
    rule: "the script's Date is local to its manifest",
    file: `${host}/run/executor.ts`,
    find: 'timeZone: bundle.manifest.timeZone,',
    replace: 'timeZone: this.site.workbook.timeZone,',
    tests: test('zones'),
  },
  {
    rule: 'a host that starts is waited for, where nothing else is',
    file: `${host}/run/execution-worker.ts`,
    find: "    this.send({ kind: 'start', start });\n",
    replace: "    this.hold(false);\n    this.send({ kind: 'start', start });\n",
    tests: test('bare-start'),
  },
];
