import { showTags } from '../../../src/addon/refresh/show-tags';
import { readChanges, storeAttachment, storeRefresh } from '../../../src/addon/session/changes';
import { cellsOf, platformWith } from './sheets-with-formulas';

const noTables = { sheetNames: [], refusedSheetNames: [] };

test('recalculates the formulas that show tags, and no other', () => {
  const platform = platformWith(
    [['=FIN_TAGGED("Travel")'], ['=FIN_TRANSACTIONS("ytd", , "columns=date,Tags")'], ['=FIN_HOLDINGS()']],
    [['=SUM(A1:A2)', 'my tags']],
    [['=FIN_SUMMARY("month", "ytd", , "tag=Travel")']],
  );
  const before = cellsOf(platform).map((rows) => rows.map((row) => [...row]));
  expect(showTags(platform)).toEqual({
    formulaCount: 3,
    sheetNames: ['Sheet0', 'Sheet2'],
    refusedCount: 0,
    tables: noTables,
  });
  expect(platform.sheets.map(({ writes }) => writes.length)).toEqual([4, 0, 2]);
  expect(cellsOf(platform)).toEqual(before);
});

test('does not count formulas in which "tag" is a part of another name', () => {
  const platform = platformWith([['=FIN_ACCOUNTS("columns=name,ownershipPercentage")'], ['=FIN_SUMMARY("day", C1)']]);
  expect(showTags(platform)).toEqual({ formulaCount: 0, sheetNames: [], refusedCount: 0, tables: noTables });
});

test('counts formulas in protected cells', () => {
  const platform = platformWith([['=FIN_TAGS()'], ['=FIN_TAGGED("Travel")']]);
  platform.sheets[0]?.protectedCells.add('1,1');
  expect(showTags(platform)).toEqual({ formulaCount: 2, sheetNames: ['Sheet0'], refusedCount: 1, tables: noTables });
});

test('writes nothing if no formula shows tags', () => {
  const platform = platformWith([['=FIN_HOLDINGS()']]);
  expect(showTags(platform)).toEqual({ formulaCount: 0, sheetNames: [], refusedCount: 0, tables: noTables });
  expect(platform.sheets[0]?.writes).toEqual([]);
});

test('reads only the tags again, and keeps the age of other lists', () => {
  const platform = platformWith([['=FIN_TAGGED("Travel")']]);
  storeRefresh(platform, { since: 5 });
  storeAttachment(platform, 'travel');
  const { attachedAt } = readChanges(platform);
  showTags(platform);
  expect(readChanges(platform)).toMatchObject({ since: 5, attachedAt });
});

test('does not wait for another refresh', () => {
  const platform = platformWith([['=FIN_TAGS()']]);
  platform.documentLock.tryLock = () => false;
  expect(() => showTags(platform)).toThrow(expect.objectContaining({ code: 'busy' }));
});
