import { countOf } from '../../format/format';

const rows = (count: number) => countOf(count, 'row', 'rows');

export const explain = {
  title: 'Why is this empty?',
  lead: 'Select a FIN formula that shows nothing or an error. Each cause is checked with the API.',
  checking: 'Checking the causes',
  checkingShort: 'Checking…',
  explain: 'Explain the selected cell',
  replaced: (cell: string) => `The formula in ${cell} was replaced.`,
  checked: 'Checked',
  rows: (count: number) => `It shows ${rows(count)}. If the cell shows something else, refresh it.`,
  emptyWithCause: 'It shows no rows, because of the causes below.',
  empty: 'It shows no rows, and no cause was found: the key can see no such data.',
  notRead: (expressions: string) => `Not read, because Sheets calculates it: ${expressions}`,
  findings: { cause: 'A cause', hint: 'May be a cause', fine: 'Not the cause', unknown: 'Not checked' },
  use: (count: number) => `Use this: ${rows(count)}`,
};
