import { nameRepeated } from '../../../scripts/build/name-repeated';

const wrap = (body: string) => `"use strict";var fin_=(()=>{${body}})();`;

test.each([
  ['a text', 'f("connection");g("connection");h("connection")', 'var aa="connection";f(aa);g(aa);h(aa)'],
  [
    'a function of a namespace',
    'a(Object.entries(b),Object.entries(c),Object.entries(d))',
    'var aa=Object.entries;a(aa(b),aa(c),aa(d))',
  ],
  [
    'a small function',
    'a(e=>null!==e);b(e=>null!==e);return()=>c(e=>null!==e)',
    'var aa=e=>null!==e;a(aa);b(aa);return()=>c(aa)',
  ],
  [
    'a text between words, with spaces',
    'if("connection"in a)return"connection";case_="connection"',
    'var aa="connection";if(aa in a)return aa;case_=aa',
  ],
  [
    '`null` and `undefined`',
    'a(null,null,null,null,null,void 0,void 0,void 0)',
    'var aa=null,ab=void 0;a(aa,aa,aa,aa,aa,ab,ab,ab)',
  ],
  [
    'a global function',
    'a(String(b),String(c),d.String,{String:1},{String},new Date,new Date,new Date,String(d),new Date,new Date)',
    'var aa=Date,ab=String;a(ab(b),ab(c),d.String,{String:1},{String},new aa,new aa,new aa,ab(d),new aa,new aa)',
  ],
  [
    'no part of what has a name',
    'a(Number.isFinite(b),Number.isFinite(c),Number(d),Number(e),Number(f))',
    'var aa=Number.isFinite,ab=Number;a(aa(b),aa(c),ab(d),ab(e),ab(f))',
  ],
  ['with a name that nothing has', 'aa;ab;f("connection","connection")', 'var ac="connection";aa;ab;f(ac,ac)'],
])('names %s', (_, body, named) => {
  expect(nameRepeated(wrap(body))).toBe(wrap(named));
});

test.each([
  ['what is short or seldom', 'f("a","a","a","connection");Object.keys(b)'],
  ['keys', 'f({"con-nection":1},{"con-nection":2},{"con-nection":3})'],
  ['directives', 'function f(){"use strict"}function g(){"use strict"}function h(){"use strict"}'],
  ['a type, which V8 compares faster', 'typeof a=="undefined";"undefined"==typeof b;"undefined"==typeof c'],
  ['functions of more than their arguments', 'f(e=>e-x,e=>e-x,e=>e-x,e=>e.id,e=>e.id,e=>e.id,e=>g(e),e=>g(e),e=>g(e))'],
  ['a function that is not called', 'f(Object.entries);g(Object.entries);h(Object.entries)'],
  ['a method of an object, or a namespace that needs its object', 'a.entries(b);Promise.resolve();Promise.resolve()'],
])('leaves %s', (_, body) => {
  expect(nameRepeated(wrap(body))).toBe(wrap(body));
});

test('declares its names after a directive, which would mean nothing behind them', () => {
  const body = 'f("connection");g("connection");h("connection")';
  expect(nameRepeated(`var a=function(b){"use strict";${body}}`)).toBe(
    'var a=function(b){"use strict";var aa="connection";f(aa);g(aa);h(aa)}',
  );
});

test('names only what is inside the function', () => {
  const stub = 'function FIN(){return fin_.call("connection","connection","connection")}';
  expect(nameRepeated(wrap('f("connection")') + stub)).toBe(wrap('f("connection")') + stub);
});
