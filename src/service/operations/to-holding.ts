import type { AccountHolding, Holding } from '../../contract/resources';
import type { HoldingTable } from '../database/tables';
import { omitNulls } from './omit-nulls';
import { toNumber } from './to-number';

/** What is read of a holding and its account. */
export interface HoldingRow extends Omit<HoldingTable, 'organization_id'> {
  readonly account_name: string;
  readonly institution_name: string | null;
}

export function toHolding(row: HoldingRow): Holding {
  return omitNulls<Holding>({
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
    ...omitNulls<Omit<AccountHolding, keyof Holding>>({
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

/** The sort keys of the last row of a page, after which the next page begins. */
export function holdingSortKeys(row: HoldingRow): readonly string[] {
  return [row.account_id, row.id];
}
