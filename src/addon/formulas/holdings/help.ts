import type { Introduction, Reference } from '../catalogue/help-texts';

export const introduction: Introduction = {
  summary: 'Lists holdings with their gain: a header row, then one row per holding.',
  examples: [
    { formula: '=FIN_HOLDINGS()', text: 'All holdings' },
    {
      formula: '=FIN_HOLDINGS("Taxable Brokerage", "sort=-gain; limit=10")',
      text: 'The ten holdings of one account with the largest gain',
    },
  ],
};

export const reference: Reference = {
  returns: 'a header row, then one row per holding, with gain (market value less cost basis)',
  parameters: { account: 'account name, id or mask; several separated by commas, or a range. Default: all accounts' },
  rules: [
    'Gain is exact. It is blank if the market value or the cost basis is missing.',
    'A holding without `isCashEquivalent` does not count as cash.',
  ],
};
