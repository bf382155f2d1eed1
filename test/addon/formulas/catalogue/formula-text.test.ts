import { splitOutsideQuotes, unquote } from '../../../../src/addon/cells/split-list';
import { readCall } from '../../../../src/addon/formulas/arguments/read-call';
import {
  type FormulaDraft,
  formulaArguments,
  formulaText,
} from '../../../../src/addon/formulas/catalogue/formula-text';
import { functionSpec } from '../../../../src/addon/formulas/catalogue/functions';

const draft = (rest: Partial<FormulaDraft> = {}): FormulaDraft => ({
  name: 'FIN_TRANSACTIONS',
  positional: [],
  options: {},
  ...rest,
});

test.each<[Partial<FormulaDraft>, string | null, string]>([
  [{}, null, '=FIN_TRANSACTIONS()'],
  [{ positional: ['last month', ''] }, null, '=FIN_TRANSACTIONS("last month")'],
  [{ positional: ['', '2026-03'] }, null, '=FIN_TRANSACTIONS(, "2026-03")'],
  [
    { positional: ['ytd', ''], options: { account: 'Joint', category: '', limit: '10' } },
    null,
    '=FIN_TRANSACTIONS("ytd", , "account=Joint; limit=10")',
  ],
  [{ name: 'FIN_HOLDINGS', positional: [''] }, 'FIN_REFRESH', '=FIN_HOLDINGS(, FIN_REFRESH)'],
  [{ options: { columns: 'date,amount' } }, null, '=FIN_TRANSACTIONS(, , "columns=date,amount")'],
  [{ options: { account: "a'b;c" } }, null, "=FIN_TRANSACTIONS(, , \"account='a''b;c'\")"],
  [{ positional: ['say "hi"', ''] }, null, '=FIN_TRANSACTIONS("say ""hi""")'],
])('%j with %p is %s', (rest, refreshCell, text) => {
  expect(formulaText(draft(rest), refreshCell)).toBe(text);
});

test.each(["Sam's", 'a;b', "'quoted'", ' padded ', 'x=y', 'two\nlines', 'Joint, Household', 'plain'])(
  'an account named %j reaches the function unchanged',
  (account) => {
    const call = readCall(functionSpec('FIN_TRANSACTIONS'), formulaArguments(draft({ options: { account } })));
    expect(call.options.account).toEqual([account]);
    const balance = formulaArguments(draft({ name: 'FIN_HOLDINGS', positional: [account] }));
    expect(splitOutsideQuotes(balance[0] ?? '', (character) => character === ',').map(unquote)).toEqual([account]);
  },
);
