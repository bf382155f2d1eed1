import { arrowExpressions } from '../../../scripts/build/arrow-expressions';

test.each([
  ['list.map(function(row){return row.id})', 'list.map(row=>row.id)'],
  ['f(function(){return{a:1}})', 'f(()=>({a:1}))'],
  ['f(function(a,b){return a(),b})', 'f((a,b)=>(a(),b))'],
  ['f(function({a},[b]=[]){if(a)return b})', 'f(({a},[b]=[])=>{if(a)return b})'],
  ['f(function(a){return function(b){return a+b}})', 'f(a=>b=>a+b)'],
  ['const f=x||function(){return 1}', 'const f=x||(()=>1)'],
  ['(function(a){g(a)})(1)', '(a=>{g(a)})(1)'],
  ['const o={a:function(){return 1},b}', 'const o={a:()=>1,b}'],
])('inside a function, %s is %s', (code, arrow) => {
  expect(arrowExpressions(`function outer(){${code}}`)).toBe(`function outer(){${arrow}}`);
});

test.each([
  'f(function(){return this.a})',
  'f(function(){return()=>arguments[0]})',
  'f(function*(){yield 1})',
  'f(function g(){return g})',
  'const o={a(){return 1},get b(){return 2}}',
  'class A{a(){return 1}}',
  'new(function(){return 1})',
])('%s stays', (code) => {
  expect(arrowExpressions(`function outer(){${code}}`)).toBe(`function outer(){${code}}`);
});

test('what runs outside of every function stays', () => {
  expect(arrowExpressions('var fin=(function(){return 1})()')).toBe('var fin=(function(){return 1})()');
});
