import { withCommas } from '../../../../src/workbench/page/grid/typed-separators';

test.each([
  ['=SUM(1;2)', '=SUM(1,2)'],
  ['=FIN_TAGGED("Travel";"ytd";"limit=5; sort=date")', '=FIN_TAGGED("Travel","ytd","limit=5; sort=date")'],
  ['=SUM({1;2};3)', '=SUM({1;2},3)'],
  ['={1;2}', '={1;2}'],
  ['={SUM(1;2);3}', '={SUM(1,2);3}'],
  [`='a;b'!A1+SUM(1;2)`, `='a;b'!A1+SUM(1,2)`],
  ['="say ""a;b"""&IF(1;2;3)', '="say ""a;b"""&IF(1,2,3)'],
  ['=SUM(1,2)', '=SUM(1,2)'],
  ['="open;', '="open;'],
  ['={1\\2;3\\4}', '={1\\2;3\\4}'],
])('with a decimal point %s becomes %s', (typed, expected) => {
  expect(withCommas(typed, '.')).toBe(expected);
});

test.each([
  ['=SUM(1,5;2)', '=SUM(1.5,2)'],
  ['=SUM(A1;B2)', '=SUM(A1,B2)'],
  ['=IF("1,5"="";1;2,25)', '=IF("1,5"="",1,2.25)'],
  ['={1\\2;3\\4}', '={1,2;3,4}'],
  ['={1,5\\-2,25;3\\4}', '={1.5,-2.25;3,4}'],
  ['={"a\\b"\\"1,5";A1 \\ B2}', '={"a\\b","1,5";A1 , B2}'],
  ['=SUMIF({1\\2};">1,5";{3\\4,5})', '=SUMIF({1,2},">1,5",{3,4.5})'],
  ['={SUM(1,5;2)\\SUM({1\\2};3)}', '={SUM(1.5,2),SUM({1,2},3)}'],
  [`={'a\\b'!A1\\2}`, `={'a\\b'!A1,2}`],
  ['=REGEXMATCH(A1;"\\d")&A2\\2', '=REGEXMATCH(A1,"\\d")&A2\\2'],
  ['={1;2}', '={1;2}'],
  // Without a semicolon a comma may be either; it stays a separator.
  ['=SUM(1,2)', '=SUM(1,2)'],
])('with a decimal comma %s becomes %s', (typed, expected) => {
  expect(withCommas(typed, ',')).toBe(expected);
});
