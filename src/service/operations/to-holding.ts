import type { AccountHolding, Holding } from '../../contract/resources';
import { onlyKnown } from './only-known';
import { toNumber } from './to-number';

export interface HoldingRow {
  id: string;
  account_id: string;
  asset_name: string | null;
  ticker_symbol: string | null;
  quantity: string | null;
  current_price: string | null;
  market_value: string | null;
  currency_code: string | null;
  cost_basis: string | null;
  is_cash_equivalent: boolean | null;
  security_id: string | null;
  type: string | null;
  subtype: string | null;
  sector: string | null;
  industry: string | null;
  account_name: string;
  institution_name: string | null;
}

export function toHolding(row: HoldingRow): Holding {
  return onlyKnown<Holding>({
    id: row.id,
    accountId: row.account_id,
    assetName: row.asset_name,
    tickerSymbol: row.ticker_symbol,
    quantity: toNumber(row.quantity),
    currentPrice: toNumber(row.current_price),
    marketValue: toNumber(row.market_value),
    marketValueCurrencyCode: row.currency_code,
    costBasis: toNumber(row.cost_basis),
    isCashEquivalent: row.is_cash_equivalent,
  });
}

export function toAccountHolding(row: HoldingRow): AccountHolding {
  return {
    ...toHolding(row),
    ...onlyKnown<Omit<AccountHolding, keyof Holding>>({
      accountName: row.account_name,
      institutionName: row.institution_name,
      securityId: row.security_id,
      type: row.type,
      subtype: row.subtype,
      sector: row.sector,
      industry: row.industry,
    }),
  };
}

/** What a page of holdings continues after. */
export function holdingSortKeys(row: HoldingRow): readonly string[] {
  return [row.account_id, row.id];
}
