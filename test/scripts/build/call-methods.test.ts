import { runInNewContext } from 'node:vm';
import { callMethods } from '../../../scripts/build/call-methods';

const wrap = (body: string) => `"use strict";var fin_=(()=>{${body}})();`;

test.each([
  [
    'a method without arguments',
    'f(a.toLowerCase(),b.toLowerCase(),c.toLowerCase(),d.toLowerCase())',
    'var aa=z=>z.toLowerCase();f(aa(a),aa(b),aa(c),aa(d))',
  ],
  [
    'a method by the number of its arguments',
    'f(a.localeCompare(b),a.localeCompare(b),c.localeCompare(d),c.localeCompare(d),a.localeCompare(b,c))',
    'var aa=(z,z0)=>z.localeCompare(z0);f(aa(a,b),aa(a,b),aa(c,d),aa(c,d),a.localeCompare(b,c))',
  ],
  [
    'a method of what another one returns or takes',
    'f((a||b).toISOString().toLowerCase(),c.toISOString(),d.toISOString().slice(g(a.toLowerCase())),c.toLowerCase(),d.toLowerCase())',
    'var aa=z=>z.toLowerCase(),ab=z=>z.toISOString();f(aa(ab((a||b))),ab(c),ab(d).slice(g(aa(a))),aa(c),aa(d))',
  ],
  [
    'a method after a word',
    'f(a.toLowerCase(),b.toLowerCase());return"C".toLowerCase()in c?typeof"D".toLowerCase():d',
    'var aa=z=>z.toLowerCase();f(aa(a),aa(b));return aa("C")in c?typeof aa("D"):d',
  ],
])('makes a function of %s', (_, body, written) => {
  expect(callMethods(wrap(body))).toBe(wrap(written));
});

test.each([
  ['what is seldom', 'f(a.toLowerCase(),b.toLowerCase())'],
  ['what `?.` may end', 'f(a?.toLowerCase(),b?.c.toLowerCase(),c?.d().toLowerCase(),d.e?.[0].toLowerCase())'],
  ['what `?.` calls', 'f(a.toLowerCase?.(),b.toLowerCase?.(),c.toLowerCase?.(),d.toLowerCase?.())'],
  ['a list of arguments', 'f(a.localeCompare(...b),a.localeCompare(...b),a.localeCompare(...b),a.localeCompare(...b))'],
  ['methods of the program and of Google', 'f(a.getRangeByName(b),a.getRangeByName(b),a.getRangeByName(b))'],
])('leaves %s', (_, body) => {
  expect(callMethods(wrap(body))).toBe(wrap(body));
});

test('calls what the code called, in its order', () => {
  const body =
    'var s=[];var t=x=>(s.push(x),x);t("A b").toLowerCase().split(t(" ")).map(e=>e.toUpperCase().slice(0,t(1)))' +
    '.concat([1,2,3].map(e=>e+t(e))).filter(e=>e!==t("B")).map(e=>s.push(e));t("C").toLowerCase();return s.join()';
  const run = (code: string): unknown => runInNewContext(`${code};fin_`);
  const repeated = wrap(
    body.replace('return', `var u=[];${'u.map(e=>e);u.filter(e=>e);"".toLowerCase();'.repeat(9)}return`),
  );
  expect(callMethods(repeated)).not.toContain('.filter(e');
  expect(run(callMethods(repeated))).toBe(run(repeated));
});
