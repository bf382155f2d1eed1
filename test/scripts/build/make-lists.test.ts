import { runInNewContext } from 'node:vm';
import { makeLists } from '../../../scripts/build/make-lists';

const wrap = (body: string) => `"use strict";var fin_=(()=>{${body}})();`;

test('makes a function of lists of a length, also of those in each other and after a word', () => {
  const body =
    'f(Array.from({length:a},g),Array.from({length:b.c+1},(e,t)=>Array.from({length},()=>t)));return Array.from({length:2},()=>1)';
  const written =
    'var aa=(z,z0)=>Array.from({length:z},z0);f(aa(a,g),aa(b.c+1,(e,t)=>aa(length,()=>t)));return aa(2,()=>1)';
  expect(makeLists(wrap(body))).toBe(wrap(written));
});

test('leaves other lists, and what is written seldom, as they are', () => {
  const other =
    'f(Array.from({length:a}),Array.from(a,b),Array.from({size:a},b),Array.from({length:a,b},c),Array.from({length:(a,b)},c),b.from({length:a},c))';
  expect(makeLists(wrap(other))).toBe(wrap(other));
  const few = 'f(Array.from({length:a},b),Array.from({length:a},b))';
  expect(makeLists(wrap(few))).toBe(wrap(few));
});

test('the code does the same', () => {
  const line = 'Array.from({length:(1,3)},(_,i)=>i),Array.from({length:2+1},(_,i)=>i)';
  const code = `var fin_=(()=>{return[${line},${line},${line},${line}]})();`;
  expect(makeLists(code)).toContain('(2+1,(_,i)=>i)');
  expect(runInNewContext(`${makeLists(code)}JSON.stringify(fin_)`)).toBe(
    runInNewContext(`${code}JSON.stringify(fin_)`),
  );
});
