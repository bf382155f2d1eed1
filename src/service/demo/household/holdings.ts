import { daysBetween } from '../../calendar';
import type { HoldingRow } from '../organization';
import { createRandom, toUuid } from '../random';
import { accountIdOf } from '../to-account-row';
import { accounts } from './accounts';
import { type Security, securities } from './securities';

const priceStart = '2024-01-02';
const daysPerMonth = 30.44;

export function holdingRows(seed: string, organization: string, referenceDate: string): HoldingRow[] {
  return securities.map((security) => toRow(seed, organization, security, referenceDate));
}

/** What the holdings of an account are worth together. */
export function holdingsCents(seed: string, account: string, date: string): number {
  return securities
    .filter((security) => security.account === account)
    .reduce((sum, security) => sum + positionOf(seed, security, date).cents, 0);
}

function toRow(seed: string, organization: string, security: Security, date: string): HoldingRow {
  const { account, ticker, name, type, costFactor } = security;
  const { price, quantity, bought, cents } = positionOf(seed, security, date);
  const paidForBought = bought * (price + security.price2024) * 0.5;
  const cost = costFactor === undefined ? null : security.quantity * security.price2024 * costFactor + paidForBought;
  return {
    id: toUuid(`${seed}/${organization}/holding/${account}/${name}`),
    account_id: accountIdOf(seed, organization, account),
    asset_name: name,
    ticker_symbol: ticker,
    quantity: String(quantity),
    current_price: String(price),
    market_value: (cents / 100).toFixed(2),
    currency_code: accounts.find(({ key }) => key === account)?.currency ?? null,
    cost_basis: cost === null ? null : cost.toFixed(2),
    is_cash_equivalent: type === 'cash',
    security_id: toUuid(`security/${ticker ?? name}`),
    type,
    subtype: security.subtype ?? null,
    sector: security.sector ?? null,
    industry: security.industry ?? null,
  };
}

function positionOf(seed: string, security: Security, date: string) {
  const months = Math.floor(daysBetween(priceStart, date) / daysPerMonth);
  const bought = roundTo(8, Math.max(0, months) * (security.quantityPerMonth ?? 0));
  const quantity = roundTo(8, security.quantity + bought);
  const price = priceOn(seed, security, date);
  return { price, bought, quantity, cents: Math.round(price * quantity * 100) };
}

/** Trend, two slow waves and a little noise of the day; cash stays at 1. */
function priceOn(seed: string, { ticker, name, price2024, yearlyGrowth, swing }: Security, date: string): number {
  const days = daysBetween(priceStart, date);
  const key = `${seed}/price/${ticker ?? name}`;
  const phase = createRandom(key).next() * 2 * Math.PI;
  const trend = (1 + yearlyGrowth) ** (days / 365.25);
  const waves = 1 + swing * (Math.sin(days / 61 + phase) * 0.7 + Math.sin(days / 23 + 2 * phase) * 0.3);
  const noise = 1 + (swing / 6) * (createRandom(`${key}/${date}`).next() - 0.5);
  return roundTo(4, price2024 * trend * waves * noise);
}

function roundTo(digits: number, value: number): number {
  return Number(value.toFixed(digits));
}
