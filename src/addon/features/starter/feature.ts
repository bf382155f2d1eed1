import { makeRefreshCell } from '../../formulas/formula-calls';
import { languageOf, languages, messagesIn, messagesOf } from '../../messages/language';
import type { EditableSheet, Spreadsheet } from '../../platform/platform';
import { requireSpreadsheet, sheetReference } from '../../platform/spreadsheet';
import { addSheet, writing } from '../../sheets/add-sheet';
import { marksOf, openMarkedSheet } from '../../sheets/marks';
import { withLock } from '../../store/lock';
import { quietly } from '../../store/record';
import type { Feature } from '../feature';
import { isChanged, refersTo } from './find-changes';
import { declareSheet, type StarterKey, variants } from './starter-sheets';
import { writeSheet } from './write-sheet';

/** On each of its sheets: which one it is, and later, that all is written. They are found also if they are renamed. */
const sheetMarks = marksOf('fin.starter');
const written = ' written';
const keys = [...new Set<StarterKey>([...variants.household, ...variants.business])];

interface FoundSheet {
  readonly key: StarterKey;
  readonly sheet: EditableSheet;
  readonly isWritten: boolean;
}

/**
 * Inserts the sheets of the kind that the user chooses, or what an execution that ended before left out. If all are there,
 * it writes nothing, and offers to remove them.
 */
export const starter = {
  insert(platform, connections) {
    const spreadsheet = requireSpreadsheet(platform);
    const { title, ...text } = messagesOf(platform).starter.menu;
    const begun = findSheets(spreadsheet);
    const change = <Result>(run: () => Result): Result => writing('starter workbook', run);
    if (begun.length > 0 && begun.every(({ isWritten }) => isWritten)) {
      if (platform.ui.ask(title, text.remove(listed(begun.map(({ sheet }) => sheet.name())))) !== true) return null;
      const { removed, kept } = withLock(platform, () => change(() => remove(spreadsheet)));
      const said = [
        ...(removed.length === 0 ? [] : [text.removed(listed(removed))]),
        ...(kept.length === 0 ? [] : [text.kept(listed(kept))]),
      ];
      platform.ui.alert(title, said.join('\n\n'));
      return null;
    }
    connections.requireOfUser();
    const isOfBusiness = begun.some(({ key }) => key === variants.business[0]);
    const isHousehold = begun.length === 0 ? platform.ui.ask(title, text.which) : !isOfBusiness;
    if (isHousehold === null) return null;
    const wanted = variants[isHousehold ? 'household' : 'business'];
    const names = withLock(platform, () => {
      // It stays if a sheet fails: other formulas may take it by then.
      makeRefreshCell(platform);
      return change(() => insertStarter(spreadsheet, wanted));
    });
    // All is done, also if Google refuses to say so.
    quietly(() => platform.ui.toast(text.inserted(listed(names)), title));
    return null;
  },
} satisfies Feature;

function listed(names: readonly string[]): string {
  return names.join(', ');
}

/** All sheets first, because formulas refer to their names: that of a sheet of the user is not taken. */
function insertStarter(spreadsheet: Spreadsheet, wanted: readonly StarterKey[]): string[] {
  // In the language of the spreadsheet, which others may see, not of its user.
  const texts = messagesIn(languageOf(spreadsheet.locale())).starter;
  const found = findSheets(spreadsheet);
  const sheets = wanted.map((key): FoundSheet => {
    const known = found.find((each) => each.key === key);
    if (known !== undefined) return known;
    const sheet = addSheet(spreadsheet, texts.names[key]);
    sheetMarks.add(sheet, key, 'sheet');
    return { key, sheet, isWritten: false };
  });
  for (const { key, sheet, isWritten } of sheets) {
    if (isWritten) continue;
    writeSheet(sheet, declareSheet(key, texts, referring(sheets)));
    sheetMarks.add(sheet, key + written, 'sheet');
  }
  const [first] = sheets;
  if (first !== undefined) spreadsheet.activate(first.sheet.id());
  return sheets.map(({ sheet }) => sheet.name());
}

/** Deletes the sheets that are as they were inserted, and to which no sheet refers that stays. Returns all names. */
function remove(spreadsheet: Spreadsheet): { removed: string[]; kept: string[] } {
  const found = findSheets(spreadsheet).map((each) => ({ ...each, id: each.sheet.id(), name: each.sheet.name() }));
  const refer = referring(found);
  const isAsInserted = ({ key, sheet }: FoundSheet): boolean =>
    // The locale of the spreadsheet may have been another one.
    languages.some((language) => !isChanged(sheet, declareSheet(key, messagesIn(language).starter, refer)));
  let removable = found.filter(isAsInserted);
  const others = spreadsheet.gridSheets().flatMap((sheet) => spreadsheet.editableSheet(sheet.id()) ?? []);
  for (;;) {
    const staying = others.filter((other) => !removable.some(({ id }) => id === other.id()));
    const free = removable.filter(({ name }) => !staying.some((sheet) => refersTo(sheet, name)));
    if (free.length === removable.length) break;
    removable = free;
  }
  // A spreadsheet has at least one sheet that is shown; the one of the refresh cell is the add-on's own.
  if (removable.length > 0 && removable.length + 1 >= others.length) addSheet(spreadsheet, '1');
  for (const { id } of removable) spreadsheet.deleteSheet(id);
  const kept = found.filter((each) => !removable.includes(each));
  return { removed: removable.map(({ name }) => name), kept: kept.map(({ name }) => name) };
}

function findSheets(spreadsheet: Spreadsheet): FoundSheet[] {
  const marks = sheetMarks.inAll(spreadsheet);
  return keys.flatMap((key) => {
    const own = marks.filter(({ value }) => value === key || value === key + written);
    const sheet = openMarkedSheet(spreadsheet, own);
    return sheet === undefined ? [] : [{ key, sheet, isWritten: own.some(({ value }) => value === key + written) }];
  });
}

/** A sheet that is gone is referred to by no name. */
function referring(sheets: readonly FoundSheet[]): (key: StarterKey) => string {
  const names = new Map(sheets.map(({ key, sheet }) => [key, sheetReference(sheet.name())]));
  return (key) => names.get(key) ?? '#REF!';
}
