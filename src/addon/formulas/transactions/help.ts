import { from, type Introduction, type Reference, to } from '../catalogue/help-texts';

export const introduction: Introduction = {
  summary:
    'Lists transactions, newest first: a header row, then one row per transaction. Money in is positive, money out is negative.',
  examples: [
    { formula: '=FIN_TRANSACTIONS("last month")', text: 'All transactions of last month' },
    {
      formula: '=FIN_TRANSACTIONS("-30d", "today", "account=Everyday Checking; pending=false")',
      text: 'Posted transactions of one account',
    },
    { formula: '=FIN_TRANSACTIONS("ytd", , "columns=month,category,amount")', text: 'Only some columns' },
  ],
};

export const reference: Reference = {
  returns: 'a header row, then one row per transaction, newest first',
  parameters: { from, to },
  rules: [
    "`amount`, in any case, is the Amount column: money in is positive, money out is negative (the API's `displayAmount`). The API's own `amount` has the opposite sign; its column is `apiAmount`, also in `columns=all`.",
    'Pending transactions are included. Ignored ones are not, unless `visibility` includes them.',
    '`category` is the name that the organization gave, else the source category in words: `FOOD_AND_DRINK_GROCERIES` is shown as Food and drink: Groceries. The columns `sourceDetailedCategory` and `sourcePrimaryCategory` show the names of the API.',
    '`category=` finds transactions by any name of their category, as the API does: `category=Food and drink: Coffee` also finds coffee that the organization named Eating out.',
  ],
};
