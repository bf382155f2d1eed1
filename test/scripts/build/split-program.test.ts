import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { splitProgram } from '../../../scripts/build/split-program';

const wrap = (body: string) => `"use strict";var fin_=(()=>{${body}})();`;
const first = (body: string) => splitProgram(wrap(body)).first.replace(/"[0-9a-f]{8}"/, '"hash"');
const second = (body: string) => splitProgram(wrap(body)).second.replace(/"[0-9a-f]{8}"/, '"hash"');
const check = 'if(build!=="hash")throw new Error("The file is of another build.");';

const sample = `function shared(){return"shared"}function own(){return shared()}var long="a text of both",used=()=>own(),idle=1;
function load(){return FIN_FROM_FILE(read,()=>({used,long}))}return{shared,long,load}`;

test('moves what only the second program needs, and gives it what it needs of the first', () => {
  expect(first(sample)).toBe(
    wrap(
      ' function shared(){return"shared"};var long="a text of both"; function load(){return (read)()("hash",shared,long)}; return{shared,long,load};',
    ),
  );
  expect(second(sample)).toBe(
    `var second=function(build,shared,long){"use strict";${check} function own(){return shared()};var used=()=>own();return(()=>({used,long}))()};`,
  );
});

test.each([
  ['a short literal in both', 'var n=7;function f(){return FIN_FROM_FILE(read,()=>n)}return{f,n}', 'var n=7;'],
  [
    'declarations in their order',
    'var b=[a()],c=[b];function a(){}return FIN_FROM_FILE(read,()=>c)',
    'var b=[a()];var c=[b]; function a(){};',
  ],
  [
    'what has the name of a property or of a parameter of others',
    'var a=[],b=[];function f(b){return b.a}return{f,x:FIN_FROM_FILE(read,()=>[a,b])}',
    'var a=[];',
  ],
  [
    'the exports of a module with their object',
    'var __export=Object.assign,a={},b=[];__export(a,{b:()=>b});return{__export,x:FIN_FROM_FILE(read,()=>a)}',
    'var a={};var b=[]; __export(a,{b:()=>b});;',
  ],
  [
    'a class with its functions',
    'function h(){}class K{go(){h()}}return FIN_FROM_FILE(read,()=>new K)',
    ' function h(){}; class K{go(){h()}};',
  ],
])('has %s', (_, body, declared) => {
  expect(second(body)).toContain(`${check}${declared}return(`);
});

test.each([
  [
    'a variable of both that changes',
    'let n=1;function f(){n=2}return{f,n,x:FIN_FROM_FILE(read,()=>n)}',
    'variables that change: n.',
  ],
  [
    'one that only the second changes',
    'let n=1;function g(){n++}return{n,x:FIN_FROM_FILE(read,()=>g)}',
    'variables that change: n.',
  ],
  ['no call', 'return 1', 'needs one call'],
  ['two calls', 'return[FIN_FROM_FILE(a,()=>1),FIN_FROM_FILE(b,()=>2)]', 'needs one call'],
])('refuses %s', (_, body, message) => {
  expect(() => splitProgram(wrap(body))).toThrow(message);
});

test('the second program refuses a first one of another build', () => {
  const halves = splitProgram(wrap(sample));
  expect(() => runInNewContext(`${halves.second}second("00000000")`)).toThrow('another build');
});

/** Functions that call others, in any order, from two entrances. */
test('both programs do together what one does', () => {
  const calls = fc.array(fc.array(fc.nat(11), { maxLength: 3 }), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(calls, (edges) => {
      const parts = edges.map((to, from) => {
        const called = to.filter((each) => each > from).map((each) => `f${each}()`);
        return from % 2 === 0
          ? `function f${from}(){return["${from}",${called.join()}].flat().join()}`
          : `var f${from}=()=>["${from}",${called.join()}].flat().join();`;
      });
      const body = `${parts.reverse().join('')}return{a:f0,b:()=>FIN_FROM_FILE(()=>given.read(),()=>f1)}`;
      const { first, second } = splitProgram(wrap(body));
      const one = runInNewContext(`var FIN_FROM_FILE=(_,make)=>make();${wrap(body)}[fin_.a(),fin_.b()()]+''`);
      const reading = `var given={read:()=>{${second}return second}};`;
      const two = runInNewContext(`${reading}${first}[fin_.a(),fin_.b()()]+''`);
      expect(two).toBe(one);
      const isMoved = !first.includes('f1=');
      expect(isMoved).toBe(!reaches(edges, 0).has(1));
    }),
  );
});

function reaches(edges: readonly (readonly number[])[], start: number): Set<number> {
  const found = new Set([start]);
  for (const from of found) for (const to of edges[from] ?? []) if (to > from) found.add(to);
  return found;
}
