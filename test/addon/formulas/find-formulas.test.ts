import { findFormulas } from '../../../src/addon/formulas/formula-calls';
import { platformWith } from '../refresh/sheets-with-formulas';

describe('finding formulas', () => {
  test.each([
    ['=FIN_HOLDINGS()', true],
    ['=fin_holdings ()', true],
    ['=SUM(FIN_BALANCE("a"),1)', true],
    ['=IF(A1,-FIN_BALANCE("a"))', true],
    ['="FIN_TAGS()"', false],
    ["='FIN_TAGS('!A1", false],
    ['=MY_FIN_TAGS()', false],
    ['=FIN_TAGS2()', false],
    ['=FIN_TAGS', false],
    ['=A1', false],
    ['FIN_TAGS()', false],
    ['=LET(MY_FIN_TAGS,1,MY_FIN_TAGS)', false],
    ['=ÄFIN_TAGS()', false],
    ['=x.FIN_TAGS()', false],
    ['=BYROW(A1:A3,LAMBDA(a,Fin_Balance(a)))', true],
    ['=\'Tom "T\'!A1&FIN_BALANCE("x")', true],
    ['="it\'s"&FIN_TAGS()&"o\'clock"', true],
    ['="say ""FIN_TAGS()"""', false],
    ["='it''s FIN_TAGS('!A1", false],
  ])('%s calls a FIN function: %s', (formula, isOurs) => {
    expect(findFormulas(platformWith([[formula]]).sheets)).toHaveLength(isOurs ? 1 : 0);
  });

  test.each([
    ['=FIN_TAGS(FIN_REFRESH)', true],
    ['=FIN_TAGS(,fin_refresh)', true],
    ['=FIN_TAGS("FIN_REFRESH")', false],
    ['=FIN_TAGS(FIN_REFRESHED)', false],
    ['=FIN_TAGS("a;b", FIN_REFRESH )', true],
    ['=FIN_TAGS(""; FIN_REFRESH)', true],
    ['=ROWS(FIN_TAGS(FIN_REFRESH))+SUM(FIN_BALANCE(A1,"current",FIN_REFRESH))', true],
    ['=FIN_BALANCE(INDEX(FIN_ACCOUNTS("",FIN_REFRESH),1),"current",FIN_REFRESH)', true],
    // A call that does not take the cell itself gives what Google remembers of it.
    ['=FIN_BALANCE(INDEX(FIN_ACCOUNTS("",FIN_REFRESH),1))', false],
    ['=FIN_TAGS(FIN_REFRESH)+FIN_BALANCE("a")', false],
    ['=IF(FIN_REFRESH>0,FIN_TAGS())', false],
    ['=FIN_TAGS(IF(FIN_REFRESH,1,1))', false],
    ['=FIN_TAGS({1,FIN_REFRESH})', false],
    ['=FIN_TAGS()&FIN_REFRESH', false],
  ])('%s takes the refresh cell: %s', (formula, takesRefreshCell) => {
    expect(findFormulas(platformWith([[formula]]).sheets)).toMatchObject([{ takesRefreshCell }]);
  });

  test('takes one service call for a sheet of any size, and one for formulas near each other', () => {
    const platform = platformWith(
      Array.from({ length: 100 }, () => ['', '=FIN_TAGS()']),
      [['x']],
    );
    expect(findFormulas(platform.sheets)).toHaveLength(100);
    expect(platform.sheets.map((sheet) => sheet.calls)).toEqual([2, 1]);
  });
});
