import type { accountHoldingFields } from '../../contract/resources';

/** The fields of a holding that the add-on reads. */
export const holdingField = {
  account: 'accountId',
  asset: 'assetName',
  ticker: 'tickerSymbol',
  price: 'currentPrice',
  value: 'marketValue',
  cost: 'costBasis',
  currency: 'marketValueCurrencyCode',
  cash: 'isCashEquivalent',
} as const satisfies { readonly [name: string]: keyof typeof accountHoldingFields };
