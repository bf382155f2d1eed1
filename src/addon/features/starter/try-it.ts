import type { AddonMessages } from '../../messages/en/messages';
import type { DeclaredSheet } from './declared-sheet';

const firstAccount = 'INDEX(FIN_ACCOUNTS("columns=name; headers=false", FIN_REFRESH),1)';
const firstRow = 6;
const lastOfMonth = '"last month", "", "columns=';

/** In the order of their sentences. The last one is meant to fail. */
const formulas = [
  '=FIN_NETWORTH("columns=net,currency; headers=false; limit=1", FIN_REFRESH)',
  '=FIN_TRANSACTIONS("-30d", "", "columns=date,name,amount,currency; headers=false; limit=1", FIN_REFRESH)',
  `=FIN_TRANSACTIONS(${lastOfMonth}date,name,amount,currency; sort=amount; headers=false; limit=1", FIN_REFRESH)`,
  '=FIN_SUMMARY("year", "ytd", "", "columns=net,year,currency; headers=false; limit=1", FIN_REFRESH)',
  '=FIN_HOLDINGS("", "columns=gain,asset,value,currency; sort=-gain; headers=false; limit=1", FIN_REFRESH)',
  '=COUNTA(FIN_TAGS("columns=path; archived=false; headers=false", FIN_REFRESH))',
  `=FIN_SUMMARY("category", ${lastOfMonth}out,category,currency; headers=false; limit=1", FIN_REFRESH)`,
  `=FIN_BALANCE(${firstAccount}, "current", FIN_REFRESH)`,
  '=FIN_STATUS("connected")',
  '=FIN_TRANSACTIONS("nonsense")',
] as const;

export function tryIt({ names, tryIt: texts }: AddonMessages['starter']): DeclaredSheet {
  const last = firstRow + formulas.length - 1;
  const rows = formulas.map((formula, index) => ({
    row: firstRow + index,
    formula,
    text: texts.examples[index] ?? '',
  }));
  return {
    key: 'tryIt',
    name: names.tryIt,
    widthsPx: [24, 290, 500, 124, 240, 104, 76],
    heightsPx: [[1, 14], [2, 34], [4, 12], ...rows.map(({ row }) => [row, 40] as const)],
    rows: [
      ['B2', names.tryIt],
      ['B3', texts.how],
      ['B5', ...texts.heads],
      ...rows.flatMap(({ row, formula, text }) => [[`B${row}`, text] as const, [`D${row}`, formula] as const]),
    ],
    shownFormulas: rows.map(({ row }) => [`C${row}`, `D${row}`]),
    looks: [
      ['title', 'B2'],
      ['label', 'B3'],
      ['head', 'B5:G5'],
      ['middle', `B${firstRow}:G${last}`],
      ['wrapped', `B${firstRow}:C${last}`],
      ['code', `C${firstRow}:C${last}`],
      ['left', `D${firstRow}:D${last}`],
    ],
    formats: [['money', `F${firstRow}:F${last}`, 'D6', 'D9:D10', 'D12:D13']],
    results: rows.map(({ row }) => [`D${row}:G${row}`, 'D']),
  };
}
