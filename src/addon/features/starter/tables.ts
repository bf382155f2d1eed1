import type { AddonMessages } from '../../messages/en/messages';
import type { DeclaredSheet } from './declared-sheet';

type Texts = AddonMessages['starter'];

/** Rows that are formatted ahead. */
const lastRow = 1000;

export function accountsTable({ names }: Texts): DeclaredSheet {
  const columns =
    'name,institution,category,mask,balance,available,currency,status,health,ownershipPercentage,excludeFromNetWorth,updated,id';
  return {
    ...{ key: 'accounts', name: names.accounts, isTable: true },
    rows: [['A1', `=FIN_ACCOUNTS("columns=${columns}", FIN_REFRESH)`]],
    widthsPx: [200, 170, 100, 64, 110, 110, 76, 84, 130, 154, 154, 140, 270],
    formats: [
      ['money', `E2:F${lastRow}`],
      ['minute', `L2:L${lastRow}`],
    ],
    looks: [['head', 'A1:M1']],
    results: [['A1:M99999', 'M']],
  };
}

/** With the ids, because users tag its rows. */
export function transactionsTable({ names }: Texts): DeclaredSheet {
  const columns = 'date,name,merchant,amount,currency,category,account,pending,id';
  return {
    ...{ key: 'transactions', name: names.transactions, isTable: true },
    rows: [['A1', `=FIN_TRANSACTIONS("-1y", "", "columns=${columns}", FIN_REFRESH)`]],
    widthsPx: [104, 250, 180, 104, 76, 190, 180, 76, 270],
    formats: [
      ['day', `A2:A${lastRow}`],
      ['money', `D2:D${lastRow}`],
    ],
    looks: [
      ['head', 'A1:I1'],
      ['right', 'D1'],
    ],
    results: [['A1:I99999', 'I']],
  };
}

export function holdingsTable({ names }: Texts): DeclaredSheet {
  return {
    ...{ key: 'holdings', name: names.holdings, isTable: true },
    rows: [['A1', '=FIN_HOLDINGS("", FIN_REFRESH)']],
    widthsPx: [180, 260, 76, 100, 100, 116, 116, 116, 76],
    formats: [
      ['quantity', `D2:D${lastRow}`],
      ['money', `E2:H${lastRow}`],
    ],
    looks: [
      ['head', 'A1:I1'],
      ['right', 'D1:H1'],
    ],
    results: [['A1:I99999', 'I']],
  };
}
