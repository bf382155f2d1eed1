import { createUniverWorkbook } from '../../../../src/workbench/workbook/univer-workbook';
import type { CellInput, Workbook } from '../../../../src/workbench/workbook/workbook';

const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({ row, column, rowCount, columnCount });
const value = (of: Extract<CellInput, { value: unknown }>['value']): CellInput => ({ value: of });

let workbook: Workbook;

beforeEach(async () => {
  workbook = await createUniverWorkbook();
});

afterEach(() => workbook.dispose());

const savings = ['Savings', 38500, 'USD'];
const giro = ['Giro', 2299.5, 'EUR'];
const depot = ['Depot', 39024.25, 'EUR'];
const card = ['Card', 12, 'USD'];
const table = [savings, giro, depot, card];

test.each([
  ['=SORT(A1:C4,2,FALSE)', [depot, savings, giro, card]],
  ['=SORT(A1:C4,3,TRUE,2,FALSE)', [depot, giro, savings, card]],
  [
    '=SORT(A1:B4,C1:C4,TRUE,A1:A4,TRUE)',
    [
      ['Depot', 39024.25],
      ['Giro', 2299.5],
      ['Card', 12],
      ['Savings', 38500],
    ],
  ],
  ['=SORT(A1:A4)', [['Card'], ['Depot'], ['Giro'], ['Savings']]],
  ['=FILTER(A1:A4,B1:B4>1000,C1:C4="EUR")', [['Giro'], ['Depot']]],
  ['=FILTER(A1:A4,C1:C4="USD")', [['Savings'], ['Card']]],
  // FILTER omits a row whose condition is an error.
  ['=FILTER(A1:A4,MATCH(A1:A4,{"Giro","Depot"},0))', [['Giro'], ['Depot']]],
  ['=FILTER(A1:A4,SEARCH("s",C1:C4),B1:B4>99)', [['Savings']]],
  ['=SORT(A1:A4,1,"TRUE")', [['Card'], ['Depot'], ['Giro'], ['Savings']]],
  ['=IFERROR(1/0)', [[null]]],
  ['=IFNA(VLOOKUP("x",A1:B4,2,FALSE))', [[null]]],
  ['=IFERROR(1/0,"none")', [['none']]],
  ['=ROUND(B3)+ROUNDUP(B3)+ROUNDDOWN(B3)', [[39024 + 39025 + 39024]]],
  ['=CEILING(B2)+FLOOR(B2)', [[2300 + 2299]]],
  ['=CEILING(B2,500)', [[2500]]],
  ['=ADD(B4,DIVIDE(B4,POW(2,2)))', [[15]]],
  ['=UMINUS(B3:B4)', [[-39024.25], [-12]]],
  ['=EQ(C1,"USD")', [[true]]],
  ['=NE(B4,12)', [[false]]],
  ['=GT(B4,11)', [[true]]],
  ['=GTE(B4,12)', [[true]]],
  ['=LT(B4,12)', [[false]]],
  ['=LTE(B4,11)', [[false]]],
  ['=SPARKLINE({3,1},{"charttype","bar";"max",B4-2;"color1","#112233"})', [['▬ 30% #112233, 10% #008000']]],
  ['=SPARKLINE({30,50},{"charttype","bar";"max",40;"color2","red"})', [['▬ 75% #ffa500, 25% red']]],
  ['=SPARKLINE({-1,"x",3},{"charttype","bar"})', [['▬ 0% #ffa500, 100% #008000']]],
  ['=ISFORMULA(A1)&ISFORMULA(E1)', [['FALSETRUE']]],
  ['=IFERROR(FORMULATEXT(A1),"none")&FORMULATEXT(F1)', [['none=N("x")']]],
  ['=ARRAYFORMULA(LEFT(A3:A4,2)&"!")', [['De!'], ['Ca!']]],
])('%s gives the same result as in Sheets', async (formula, expected) => {
  workbook.write(
    0,
    at(1, 1, 4, 3),
    table.map((row) => row.map(value)),
  );
  workbook.write(0, at(1, 6), [[formula.includes('F1') ? { formula: '=N("x")' } : { value: null }]]);
  workbook.write(0, at(1, 5), [[{ formula }]]);
  await workbook.whenCalculated();
  expect(workbook.values(0, at(1, 5, expected.length, expected[0]?.length ?? 0))).toEqual(expected);
  expect(workbook.values(0, at(expected.length + 1, 5))).toEqual([[null]]);
});

test.each([
  ['=FILTER(A1:A4,B1:B4>99999)', '#N/A'],
  ['=FILTER(A1:A4,B1:B4>1000,C1:C3="EUR")', '#N/A'],
  ['=FILTER(A1:A4,B1:B4>1000,TRUE)', '#N/A'],
  ['=SORT(A1:C4,4,TRUE)', '#VALUE!'],
  ['=SPARKLINE({1,2})', '#VALUE!'],
  ['=SPARKLINE({1,2},{"charttype","bar";"colour1","red"})', '#VALUE!'],
  ['=SPARKLINE({1,2},{"charttype","bar";"color1","#12"})', '#VALUE!'],
  ['=SPARKLINE("x",{"charttype","bar"})', '#N/A'],
  ['=ISFORMULA(1)', '#N/A'],
  ['=DIVIDE(1,0)', '#DIV/0!'],
  ['=ADD(1)', '#N/A'],
])('%s is the error %s', async (formula, error) => {
  workbook.write(
    0,
    at(1, 1, 4, 3),
    table.map((row) => row.map(value)),
  );
  workbook.write(0, at(1, 5), [[{ formula }]]);
  await workbook.whenCalculated();
  expect(workbook.values(0, at(1, 5))).toMatchObject([[{ error }]]);
});
