import { flattenObjects } from '../../../scripts/build/flatten-objects';

const wrap = (body: string) => `(()=>{${body}})();`;

test.each([
  ['its properties', 'var a={b:1,c:f};g(a.b,a.c)', 'var a_b=1,a_c=f;g(a_b,a_c)'],
  ['objects in it', 'var a={b:{c:1}};g(a.b.c)', 'var a_b_c=1;g(a_b_c)'],
  ['what it is part of', 'var b={c:1},a={b};g(a.b.c)', 'var b_c=1,a_b=void 0;g(b_c)'],
  [
    'parts that are taken out of it',
    'var a={b:1,c:2},{b,c:d}=a;g(b,d)',
    'var a_b=1,a_c=2,b=void 0,d=void 0;g(a_b,a_c)',
  ],
  [
    'parts that a function takes out of it',
    'var a={b:1};f(()=>{let{b:c}=a;g(c)})',
    'var a_b=1;f(()=>{let c=a_b;g(c)})',
  ],
  ['another name of it', 'var a={b:1},c=a;g(c.b,{c:1})', 'var a_b=1,c=void 0;g(a_b,{c:1})'],
  ['only itself, where a part is read by a key', 'var a={b:{c:1}};g(a.b[k])', 'var a_b={c:1};g(a_b[k])'],
])('makes variables of an object: %s', (_, body, flat) => {
  expect(flattenObjects(wrap(body))).toBe(wrap(flat));
});

test.each([
  ['read by a key', 'var a={b:1};g(a[k],a.b)'],
  ['passed on', 'var a={b:1};g(a,a.b)'],
  ['passed on with its name', 'var a={b:1};g({a},a.b)'],
  ['spread', 'var a={b:1},c={...a};g(a.b,c)'],
  ['made of another one', 'var a={...c,b:1};g(a.b)'],
  ['with a key that is calculated', 'var a={[k]:1};g(a.b)'],
  ['with a getter or method', 'var a={get b(){return 1}},c={d(){return this}};g(a.b,c.d())'],
  ['with a function that may use it', 'var a={b:function(){return this}};g(a.b())'],
  ['asked for what it does not have', 'var a={b:1};g(a.c,a.b)'],
  ['written', 'var a={b:1};a.b=2;g(a.b)'],
  ['whose property is counted or deleted', 'var a={b:1},c={d:1};a.b++;delete c.d;g(a.b)'],
  ['replaced', 'var a={b:1};a={b:2};g(a.b)'],
  ['whose name means something else elsewhere', 'var a={b:1};g(a.b);f(a=>a.b)'],
  ['whose name would be taken', 'var a={b:1},a_b=2;g(a.b,a_b)'],
  ['written in a pattern', 'var a={b:1};[a.b]=c;g(a.b)'],
  ['written in the pattern of an object', 'var a={b:1};({c:a.b}=c);g(a.b)'],
  ['of a function', 'f(()=>{var a={b:1};g(a.b)})'],
])('leaves an object that is %s', (_, body) => {
  expect(flattenObjects(wrap(body))).toBe(wrap(body));
});

test('two objects whose variables would have one name do not share it', () => {
  expect(flattenObjects(wrap('var a={b_c:1},a_b={c:2};g(a.b_c,a_b.c)'))).toBe(
    wrap('var a_b_c=1,a_b={c:2};g(a_b_c,a_b.c)'),
  );
});
