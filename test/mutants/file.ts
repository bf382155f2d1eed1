import type { Mutant } from './mutant';

const workbookText = ['test/workbench/files/workbook-text.test.ts'];
const store = ['test/workbench/files/workbook-store.test.ts'];
const files = ['test/workbench/files/files.test.ts'];
const undo = ['test/workbench/workbook/undo.test.ts'];
const edits = ['test/workbench/server/edits.test.ts'];

export const mutants: readonly Mutant[] = [
  {
    rule: 'A value with a comma, a quote or a line break stands in quotes in a CSV file',
    file: 'src/workbench/files/csv.ts',
    find: "value.replaceAll('\"', '\"\"')",
    replace: 'value',
    tests: ['test/workbench/files/csv.test.ts'],
  },
  {
    rule: 'An uploaded workbook reaches no prototype',
    file: 'src/workbench/files/workbook-text.ts',
    find: "key === '__proto__' || ",
    replace: '',
    tests: workbookText,
  },
  {
    rule: 'An uploaded workbook has no more cells than Sheets allows',
    file: 'src/workbench/files/workbook-text.ts',
    find: 'const cellCountMax = 10_000_000;',
    replace: 'const cellCountMax = Number.POSITIVE_INFINITY;',
    tests: workbookText,
  },
  {
    rule: "An id from a page never becomes another file's path",
    file: 'src/workbench/files/workbook-store.ts',
    find: 'if (!idPattern.test(id)) throw',
    replace: 'if (idPattern.test("")) throw',
    tests: store,
  },
  {
    rule: 'A write that fails leaves the old file whole',
    file: 'src/workbench/files/workbook-store.ts',
    find: "const handle = openSync(beside, 'w', 0o600);",
    replace: "const handle = openSync(file, 'w', 0o600);",
    tests: store,
  },
  {
    rule: 'A broken file is never opened in place of a whole one',
    file: 'src/workbench/files/workbook-store.ts',
    find: '!isTrashed && fault === null);',
    replace: '!isTrashed);',
    tests: store,
  },
  {
    rule: 'A copy is another spreadsheet',
    file: 'src/workbench/files/workbook-store.ts',
    find: 'withId(snapshot, randomUUID(), name)',
    replace: 'withId(snapshot, snapshot.document.id, name)',
    tests: files,
  },
  {
    rule: 'The open workbook is saved before another takes its place',
    file: 'src/workbench/files/files.ts',
    find: '      // What was done while the next one opened.\n      this.save();',
    replace: '',
    tests: files,
  },
  {
    rule: 'A workbook in the trash is not written again',
    file: 'src/workbench/files/files.ts',
    find: '    this.autosave.stop();\n    this.stopWatching();',
    replace: '    this.stopWatching();',
    tests: files,
  },
  {
    rule: 'Triggers of a closed workbook run when they are due',
    file: 'src/workbench/files/files.ts',
    find: 'executions.push(...(await closed.host.advanceClock(0)));',
    replace: '',
    tests: files,
  },
  {
    rule: 'Triggers of a workbook in the trash rest',
    file: 'src/workbench/files/files.ts',
    find: '.filter(({ isTrashed, fault }) => !isTrashed && fault === null)',
    replace: '',
    tests: files,
  },
  {
    rule: 'Custom functions run again once an hour while a page shows the workbook',
    file: 'src/workbench/files/recalculate-while-open.ts',
    find: 'host.now() - lastAt >= recalculationMs',
    replace: 'false',
    tests: ['test/workbench/files/recalculate-while-open.test.ts'],
  },
  {
    rule: 'Nothing runs by time while no page shows the workbook',
    file: 'src/workbench/files/recalculate-while-open.ts',
    find: 'pageCount() > 0 && ',
    replace: '',
    tests: ['test/workbench/files/recalculate-while-open.test.ts'],
  },
  {
    rule: 'A user takes back his own changes alone',
    file: 'src/workbench/workbook/undo/undo-history.ts',
    find: 'const stacks = this.byUser.get(userId) ?? { undo: [], redo: [] };',
    replace: "const stacks = this.byUser.get('') ?? { undo: [], redo: [] };",
    tests: undo,
  },
  {
    rule: 'A cell that somebody else wrote since stays as it is',
    file: 'src/workbench/workbook/undo/undo-history.ts',
    find: 'withoutCells(own, inverse)',
    replace: '{}',
    tests: undo,
  },
  {
    rule: 'Rows that others insert carry the cells of an undo along',
    file: 'src/workbench/workbook/undo/undo-history.ts',
    find: 'shifted(own, shift)',
    replace: 'own',
    tests: undo,
  },
  {
    rule: 'A deleted row comes back with its cells',
    file: 'src/workbench/workbook/undo/inverse-of.ts',
    find: 'const all = { ...range, startColumn: 0, endColumn: sheet.getColumnCount() - 1 };',
    replace: 'const all = { ...range, startColumn: 0, endColumn: -1 };',
    tests: undo,
  },
  {
    rule: 'What was taken back cannot be put again over something newer',
    file: 'src/workbench/workbook/undo/undo-history.ts',
    find: 'if (!this.isTaking) stacks.redo = [];',
    replace: '',
    tests: undo,
  },
  {
    rule: 'A name of a sheet is taken whatever its capital letters',
    file: 'src/workbench/server/refusal-of-edit.ts',
    find: 'sheet.name.toLowerCase() === name.toLowerCase()',
    replace: 'sheet.name === name',
    tests: edits,
  },
  {
    rule: 'A protected range takes no edits of others',
    file: 'src/workbench/server/refusal-of-edit.ts',
    find: "if (user.role === 'owner' || edit.subUnitId === undefined) return null;",
    replace: 'return null;',
    tests: edits,
  },
  {
    rule: 'Custom functions of a sorted sheet run again',
    file: 'src/workbench/workbook/cell-transfer.ts',
    find: '    this.onReordered(sheetId);\n',
    replace: '',
    tests: ['test/workbench/server/sheet-routes.test.ts'],
  },
  {
    rule: 'A large spill costs no search for each of its values',
    file: 'src/workbench/workbook/quick-index.ts',
    find: 'if (rows?.has(row)) set(',
    replace: 'if (rows) set(',
    tests: ['test/workbench/workbook/quick-index.test.ts'],
  },
];
