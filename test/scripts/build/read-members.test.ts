import { readMembers } from '../../../scripts/build/read-members';

test.each([
  ['names that are read once', '({id,rows:list})=>[id,list.length]', '(given0)=>[given0.id,given0.rows.length]'],
  ['a name that is a key, too', '({id:a})=>({a,b:1})', '(given0)=>({a:given0.id,b:1})'],
  ['names like those of properties', '({a})=>a.a+{a:2}.a', '(given0)=>given0.a.a+{a:2}.a'],
  ['two arguments', '({a},{b})=>a-b', '(given0,given1)=>given0.a-given1.b'],
  ['what a call is given', '({id},x)=>x.has(id)', '(given0,x)=>x.has(given0.id)'],
  ['of statements', 'function f(x,{id}){let y=id;return x(y)}', 'function f(x,given0){let y=given0.id;return x(y)}'],
  ['between words', '({id})=>{return id in x}', '(given0)=>{return given0.id in x}'],
  ['with a name that nothing has', '({a})=>a+given0', '(given1)=>given1.a+given0'],
  ['after a function that was only made', '({a})=>[()=>1,a]', '(given0)=>[()=>1,given0.a]'],
])('reads as a member %s', (_, code, read) => {
  expect(readMembers(`f=${code}`)).toBe(`f=${read}`);
});

test.each([
  ['what is read twice', '({a})=>a*a'],
  ['what is not read', '({a},b)=>b'],
  ['what is read after a call', '({a})=>f()+a'],
  ['what is read after an assignment', '({a},b)=>(b.a=1,a)'],
  ['what is read later', '({a})=>()=>a'],
  ['what is read in a loop', '({a})=>{for(;;)f(a)}'],
  ['what is called', '({a})=>a()'],
  ['what is written', '({a})=>{a=1;return a}'],
  ['what may be missing', '({a=1})=>a'],
  ['the rest', '({a,...b})=>[a,b]'],
  ['what a later argument reads', '({a},b=a)=>b'],
  ['what a part of a later argument reads, too', '({a},{b=a})=>a+b'],
  ['what names a part of a later argument, too', '({a},{[a]:b})=>a+b'],
  ['what is read after a call for a later argument', '({a},{b=f()})=>a+b'],
  ['what a pattern writes', '({a},b)=>{({c:a}=b)}'],
])('leaves %s', (_, code) => {
  expect(readMembers(`f=${code}`)).toBe(`f=${code}`);
});
