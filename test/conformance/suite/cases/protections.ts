import type { Case } from '../case';
import { scratchCell, scratchSheet } from '../run/scratch';

type Protection = GoogleAppsScript.Spreadsheet.Protection;

/** What is seen of a protection, which is gone afterwards. */
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
    rule: 'The range of a protected sheet is all of it, and has no A1 notation.',
    mode: 'function',
    run: () =>
      withProtection(scratchSheet().protect(), (protection) => {
        const range = protection.getRange();
        return [range.getA1Notation(), range.getNumRows() === scratchSheet().getMaxRows(), range.isEndRowBounded()];
      }),
    expected: ['', true, false],
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
    rule: 'A new protection leaves its maker, and a user prints as the address.',
    mode: 'function',
    run: () =>
      withProtection(scratchCell().protect(), (protection) => {
        const [first] = protection.getEditors();
        return [String(first) === first?.getEmail(), protection.canEdit(), protection.isWarningOnly()];
      }),
    expected: [true, true, false],
  },
];
