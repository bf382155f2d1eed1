import { literal } from '../../cells/split-list';
import { categorySheet } from '../../kinds/user-categories';
import type { AddonMessages } from '../../messages/en/messages';
import type { DeclaredSheet } from './declared-sheet';

type Texts = AddonMessages['starter'];

/** What is paid counts on its day: cash basis. The sheet *Accounts* has its rows by day of payment, too. */
const days = '"last year","today","pending=false; ';
const totals = 'columns=quarter,currency,in,out,net; ';
/** Without the sheet with the user's groups, all would be in none. */
const by = `IF(ISERROR(INDIRECT("'${categorySheet.name}'!A1")),"category","group")`;
/** There are at most eight quarters in one currency. */
const [convertedRow, ownRow] = [8, 20];

/** Quarters in one currency and in each, and what the groups of categories sum up to. */
export function quarters({ names, quarters: texts }: Texts): DeclaredSheet {
  const own = ownRow + 2;
  const inBase = `FIN_SUMMARY("quarter",${days}${totals}headers=false; in="&$F$2,FIN_REFRESH)`;
  return {
    key: 'quarters',
    name: names.quarters,
    widthsPx: [24, 110, 90, 124, 124, 124, 40, 190, 90, ...Array.from({ length: 9 }, () => 110)],
    heightsPx: [
      [1, 14],
      [2, 34],
      [4, 12],
    ],
    rows: [
      ['B2', '=FIN_ORGANIZATION("name",FIN_REFRESH)'],
      ['E2', texts.currency, '=FIN_ORGANIZATION("mainCurrency",FIN_REFRESH)'],
      ['B3', texts.basis],
      [`B${convertedRow - 2}`, texts.converted],
      [`B${convertedRow - 1}`, ...texts.heads],
      // An error that the rows below have, too, is not one of the rates.
      [`B${convertedRow}`, `=IFERROR(${inBase},IF(ISERROR($B$${own}),"",${literal(texts.noRates)}))`],
      [`B${ownRow}`, texts.byCurrency],
      [`B${ownRow + 1}`, ...texts.heads],
      [`B${own}`, `=FIN_SUMMARY("quarter",${days}${totals}headers=false",FIN_REFRESH)`],
      [`H${convertedRow - 2}`, texts.groups],
      [`H${convertedRow - 1}`, `=FIN_SUMMARY(${by}&",quarter",${days}measure=net",FIN_REFRESH)`],
    ],
    looks: [
      ['title', 'B2'],
      ['label', 'B3', 'E2:F2'],
      [
        'right',
        'E2:F2',
        `J${convertedRow - 1}:R${convertedRow - 1}`,
        `D${convertedRow - 1}:F${convertedRow - 1}`,
        `D${ownRow + 1}:F${ownRow + 1}`,
      ],
      ['section', `B${convertedRow - 2}`, `B${ownRow}`, `H${convertedRow - 2}`],
      ['head', `B${convertedRow - 1}:F${convertedRow - 1}`, `H${convertedRow - 1}:R${convertedRow - 1}`],
      ['head', `B${ownRow + 1}:F${ownRow + 1}`],
    ],
    formats: [['money', `D${convertedRow}:F${ownRow - 1}`, `D${own}:F200`, `J${convertedRow}:R300`]],
    notes: [[`H${convertedRow - 2}`, texts.groupsNote]],
    results: [
      [`B${convertedRow}:F${ownRow - 2}`, 'B'],
      [`B${own}:F99999`, 'C'],
      [`H${convertedRow - 1}:R99999`, 'I'],
    ],
  };
}

/** What is late and due, and the balance that follows, per currency. */
export function payments({ names, payments: texts }: Texts): DeclaredSheet {
  const columns = 'columns=next,merchant,kind,amount,currency,interval,account,state';
  return {
    key: 'payments',
    name: names.payments,
    widthsPx: [24, 104, 220, 90, 110, 76, 110, 180, 80, 40, 104, 124, 76, 110, 110],
    heightsPx: [
      [1, 14],
      [2, 34],
    ],
    rows: [
      ['B2', names.payments],
      ['B3', texts.how],
      ['B5', texts.due],
      ['B6', `=FIN_RECURRING("state=late,active; sort=next; ${columns}",FIN_REFRESH)`],
      ['K5', texts.balance],
      ['K6', '=FIN_FORECAST("","+90d","","by=month; columns=date,balance,currency,in,out",FIN_REFRESH)'],
    ],
    looks: [
      ['title', 'B2'],
      ['label', 'B3'],
      ['section', 'B5', 'K5'],
      ['head', 'B6:I6', 'K6:O6'],
      ['right', 'E6', 'L6', 'N6:O6'],
    ],
    formats: [
      ['day', 'B7:B500', 'K7:K500'],
      ['money', 'E7:E500', 'L7:L500', 'N7:O500'],
    ],
    results: [
      ['B6:I99999', 'I'],
      ['K6:O99999', 'M'],
    ],
  };
}
