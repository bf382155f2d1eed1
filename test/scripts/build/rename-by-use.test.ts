import { renameByUse } from '../../../scripts/build/rename-by-use';

const wrap = (body: string) => `"use strict";var fin_=(()=>{${body}})();`;

test.each([
  [
    'in all scopes',
    'var a=1,bb=2;use(bb,bb,bb);function g(a){return a}',
    'var g=1,a=2;use(a,a,a);function bb(g){return g}',
  ],
  ['that name a property too', 'let a=1,bb=2;use(bb,bb,bb,{a,bb})', 'let bb=1,a=2;use(a,a,a,{a:bb,bb:a})'],
  [
    'of patterns',
    'let{a,bb=1,...cc}=free;use(bb,bb,bb,cc);try{}catch(bb){}',
    'let{a:cc,bb:a=1,...bb}=free;use(a,a,a,bb);try{}catch(a){}',
  ],
])('gives the shortest names to those used most, %s', (_, body, renamed) => {
  expect(renameByUse(wrap(body))).toBe(wrap(renamed));
});

test.each([
  ['names of properties', 'let a=1;use(a,a.bb,free.bb,{bb:1,bb(){}},free.bb)'],
  ['names that the bundle does not declare', 'let a=1;use(Map,Map,Map,Map);let{b=Map}=a'],
  ['the order of names that are as short', 'let a=1,b=2;use(a,b)'],
])('leaves %s', (_, body) => {
  expect(renameByUse(wrap(body))).toBe(wrap(body));
});
