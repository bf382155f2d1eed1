import { closeScriptHosts } from '../support/script-host';
import { runOnSheet as run } from '../support/spreadsheet-script';

afterEach(closeScriptHosts);

const refused =
  'You are trying to edit a protected cell or object. Please contact the spreadsheet owner to remove protection if you need to edit.';

/** The owner sets up the protection; then the editor, the viewer and the owner make the same attempts. */
const attemptAsEachRole = async (setUp: string, attempts: readonly string[]) => {
  const { as } = await run(
    `if (userId === 'ann' && !ss.getSheetByName('done')) { ${setUp}; ss.insertSheet('done'); ss.setActiveSheet(sheet); return; }
     return [${attempts.map((attempt) => `() => ${attempt}`).join(', ')}].map((work) => { const answer = tried(work); return typeof answer === 'string' ? answer : 'done'; });`,
  );
  const editor = await as('ben');
  const viewer = await as('cleo');
  return { editor, viewer, owner: await as('ann') };
};

describe('a protected range', () => {
  it('refuses every change by a viewer or by an editor who is not on its list, and accepts those of the owner', async () => {
    const attempts = [
      "sheet.getRange('B2').setValue(1)",
      "sheet.getRange('A1:C3').setValues([[1, 2, 3], [4, 5, 6], [7, 8, 9]])",
      "sheet.getRange('B2').setFormula('=1')",
      "sheet.getRange('B2').setNumberFormat('0')",
      "sheet.getRange('B2').setBackground('red')",
      "sheet.getRange('B2').setNote('x')",
      "sheet.getRange('A2:B2').sort(1)",
      "sheet.getRange('A1').copyTo(sheet.getRange('B2'))",
      "sheet.getRange('B2').setDataValidation(null)",
      "sheet.getRange('B2').clear()",
      'sheet.clear()',
      'sheet.insertRowsBefore(3, 1)',
      'sheet.deleteRows(2, 1)',
      "ss.setNamedRange('N', sheet.getRange('B2'))",
      'ss.deleteSheet(sheet)',
    ];
    const setUp = `sheet.getRange('A1').setValue(1); sheet.getRange('A9').setValue(9); const p = sheet.getRange('B2:B4').protect(); p.removeEditors(p.getEditors())`;
    const { editor, viewer, owner } = await attemptAsEachRole(setUp, attempts);
    expect(editor).toEqual(attempts.map(() => refused));
    expect(viewer).toEqual(attempts.map(() => refused));
    expect(owner).toEqual(attempts.map(() => 'done'));
  });

  it('accepts changes outside its range, by its editors, or if it is warning-only', async () => {
    const beside = ["sheet.getRange('A2').setValue(1)", 'sheet.insertRowsBefore(2, 1)', 'sheet.insertRowsAfter(9, 1)'];
    const setUp = (more: string) =>
      `const p = sheet.getRange('B2:B4').protect(); p.removeEditors(p.getEditors()); ${more}`;
    expect((await attemptAsEachRole(setUp(''), beside)).editor).toEqual(['done', 'done', 'done']);
    const within = ["sheet.getRange('B2').setValue(1)"];
    expect((await attemptAsEachRole(setUp('p.setWarningOnly(true)'), within)).editor).toEqual(['done']);
    expect((await attemptAsEachRole("sheet.getRange('B2').protect()", within)).editor).toEqual(['done']);
  });

  it('returns its properties, moves with its cells and can be removed', async () => {
    const { value } = await run(`
      const p = sheet.getRange('B2:B4').protect().setDescription('ours');
      const properties = [p.getDescription(), p.getEditors().map((u) => u.getEmail()), p.canEdit(), p.isWarningOnly()];
      const stranger = tried(() => p.removeEditors(['zoe@example.com']));
      p.removeEditors(['ben@example.com', 'ann@example.com']);
      const left = p.getEditors().map((u) => u.getEmail());
      sheet.insertColumnsBefore(1, 1); const moved = p.getRange().getA1Notation();
      const all = [ss.getProtections(SpreadsheetApp.ProtectionType.RANGE).length, ss.getProtections(SpreadsheetApp.ProtectionType.SHEET).length];
      p.remove();
      return [properties, left, moved, all, stranger, tried(() => p.getDescription()), sheet.getProtections(SpreadsheetApp.ProtectionType.RANGE).length];`);
    expect(value).toEqual([
      ['ours', ['ann@example.com', 'ben@example.com'], true, false],
      ['ann@example.com'],
      'C2:C4',
      [1, 0],
      'Invalid email: zoe@example.com',
      'The protection does not exist any more.',
      0,
    ]);
  });

  it('cannot be changed by a user who may not edit it, and hides its editors from that user', async () => {
    const { as } = await run(`
      if (userId === 'ann') { const p = sheet.getRange('A1').protect(); p.removeEditors(p.getEditors()); return; }
      const [p] = sheet.getProtections(SpreadsheetApp.ProtectionType.RANGE);
      const own = sheet.getRange('C1').protect();
      return [p.canEdit(), p.getEditors().length, tried(() => p.remove()), tried(() => p.setDescription('x')), sheet.getRange('A1').canEdit(), sheet.getRange('B1').canEdit(), tried(() => own.removeEditors(['ben@example.com']))];`);
    expect(await as('ben')).toEqual([
      false,
      0,
      refused,
      refused,
      false,
      true,
      "You can't remove yourself as an editor.",
    ]);
  });
});

describe('a protected sheet', () => {
  it('refuses changes by an editor who is not on its list, except in its unprotected ranges', async () => {
    const attempts = [
      "sheet.getRange('A1').setValue(1)",
      "sheet.getRange('B2:B3').setValue(1)",
      "sheet.getRange('B2:C2').setValue(1)",
      "sheet.setName('x')",
      'sheet.setFrozenRows(1)',
      'sheet.insertRowsBefore(1, 1)',
      'sheet.hideRows(1)',
      'sheet.hideColumns(1)',
      "sheet.addDeveloperMetadata('k')",
      "sheet.appendRow(['x'])",
      'sheet.insertChart(sheet.newChart().addRange(sheet.getRange("A1:B2")).build())',
      "ss.insertSheet('Another')",
    ];
    const setUp = `const p = sheet.protect().setUnprotectedRanges([sheet.getRange('B2:B9')]); p.removeEditors(['ben@example.com'])`;
    const { editor } = await attemptAsEachRole(setUp, attempts);
    expect(editor).toEqual(attempts.map((_, index) => (index === 1 || index === 11 ? 'done' : refused)));
  });
});
