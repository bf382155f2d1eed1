import type { Case } from '../case';
import { scratchCell, scratchSheet } from '../run/scratch';

type Protection = GoogleAppsScript.Spreadsheet.Protection;

/** Runs `look` on a protection, and removes the protection afterwards. */
function withProtection<Seen>(protection: Protection, look: (protection: Protection) => Seen): Seen {
  try {
    return look(protection);
  } finally {
    protection.remove();
  }
}

export const protections: readonly Case[] = [
  {
    id: 'protections/sheet-range',
    rule: 'The range of a protected sheet is the entire sheet, and has no A1 notation.',
    mode: 'function',
    run: () =>
      withProtection(scratchSheet().protect(), (protection) => {
        const range = protection.getRange();
        return [range.getA1Notation(), range.getNumRows() === scratchSheet().getMaxRows()];
      }),
    expected: ['', true],
  },
  {
    id: 'protections/warning-only',
    rule: 'A protection that only warns has no editors, and everybody can edit.',
    mode: 'function',
    run: () =>
      withProtection(scratchCell().protect().setWarningOnly(true), (protection) => [
        protection.isWarningOnly(),
        protection.getEditors().length,
        protection.canEdit(),
      ]),
    expected: [true, 0, true],
  },
  {
    id: 'protections/editors',
    rule: 'A new protection has its creator as an editor, and a user converted to text is the email address.',
    mode: 'function',
    run: () =>
      withProtection(scratchCell().protect(), (protection) => {
        const [first] = protection.getEditors();
        return [String(first) === first?.getEmail(), protection.canEdit(), protection.isWarningOnly()];
      }),
    expected: [true, true, false],
  },
  {
    id: 'protections/description',
    rule: 'A protection has a description, is listed by its type, and can remove all editors except its creator.',
    mode: 'function',
    run: () =>
      withProtection(scratchCell().protect().setDescription('conformance'), (protection) => {
        protection.removeEditors(protection.getEditors().map((user) => user.getEmail()));
        const kind = SpreadsheetApp.ProtectionType.RANGE;
        const listed = scratchSheet()
          .getProtections(kind)
          .filter((one) => one.getDescription() === 'conformance');
        const everywhere = SpreadsheetApp.getActiveSpreadsheet().getProtections(kind).length;
        return [listed.length, everywhere >= 1, protection.getEditors().length];
      }),
    expected: [1, true, 1],
  },
  {
    id: 'protections/unprotected',
    rule: 'A protected sheet can have unprotected ranges.',
    mode: 'function',
    run: () =>
      withProtection(scratchSheet().protect(), (protection) => {
        protection.setUnprotectedRanges([scratchCell()]);
        return protection
          .getUnprotectedRanges()
          .map((range) => range.getA1Notation() === scratchCell().getA1Notation());
      }),
    expected: [true],
  },
];
