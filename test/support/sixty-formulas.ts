import type { Formula } from '../../scripts/bench/execution';
import { asked } from './api/transactions';

const year = [asked.dateFrom, asked.dateTo] as const;
const months = [
  '2025-11',
  '2025-12',
  '2026-01',
  '2026-02',
  '2026-03',
  '2026-04',
  '2026-05',
  '2026-06',
  '2026-07',
].concat(['2026-08', '2026-09', '2026-10']);
const transactions = (...args: readonly unknown[]): Formula => ({ name: 'FIN_TRANSACTIONS', args });
const summary = (by: string, ...args: readonly unknown[]): Formula => ({ name: 'FIN_SUMMARY', args: [by, ...args] });

/** Sixty formulas over one year that differ in columns, order, limits, accounts, tags, periods and sums. */
export const sixtyFormulas: readonly Formula[] = [
  ...months.map((month) => transactions(month)),
  ...months.map((month) => summary('category', month)),
  transactions(...year),
  transactions(...year, 'columns=date,merchant,displayAmount'),
  transactions(...year, 'columns=month,displayAmount; sort=-amount; limit=10'),
  transactions(...year, 'columns=all; limit=5'),
  transactions(...year, 'sort=amount; limit=25'),
  transactions(...year, 'headers=raw; dates=text; limit=3'),
  transactions(...year, 'pending=false; status=true; limit=1'),
  transactions(...year, 'pending=true'),
  transactions(...year, 'account=Account A; limit=50'),
  transactions(...year, 'account=Account B; limit=50'),
  transactions(...year, 'account=0002,0003; limit=50'),
  transactions(...year, 'visibility=active; limit=7'),
  transactions('2026-01-01', '2026-03-31', 'limit=20'),
  transactions('2026-04-01', '2026-06-30', 'limit=20'),
  transactions('2026-07-01', '2026-09-30', 'limit=20'),
  transactions('2026-05-10', '2026-06-09', 'limit=20'),
  summary('month', ...year),
  summary('week', ...year),
  summary('year', ...year),
  summary('category', ...year),
  summary('merchant', ...year),
  summary('account', ...year),
  summary('category,month', ...year),
  summary('month', ...year, 'account=Account C'),
  { name: 'FIN_TAGGED', args: ['Travel', ...year] },
  { name: 'FIN_TAGGED', args: ['Travel', ...year, 'columns=date,displayAmount; limit=5'] },
  { name: 'FIN_TAGGED', args: ['home', ...year] },
  { name: 'FIN_HOLDINGS', args: [] },
  { name: 'FIN_HOLDINGS', args: ['Account D', 'sort=-gain; limit=10'] },
  { name: 'FIN_ACCOUNTS', args: [] },
  { name: 'FIN_ACCOUNTS', args: ['category=bank; columns=name,balance'] },
  { name: 'FIN_BALANCE', args: ['Account A'] },
  { name: 'FIN_BALANCE', args: ['Account E', 'available'] },
  { name: 'FIN_TAGS', args: [] },
  { name: 'FIN_ORGANIZATION', args: ['name'] },
  { name: 'FIN_NETWORTH', args: [] },
];
