import { accountIds } from '../../test/support/api/transactions';

/** A sheet of the spreadsheet, with the values of its cells. */
export interface BenchSheet {
  readonly name: string;
  readonly cells: readonly (readonly unknown[])[];
}

const lines = (count: number, line: (index: number) => readonly unknown[]) =>
  Array.from({ length: count }, (_, index) => line(index));
const idOf = (index: number) => `${String(index).padStart(8, '0')}-1111-4000-8000-000000000000`;

/** The own sheets that formulas read, as a household has them after some years. */
export const ownSheets: readonly BenchSheet[] = [
  {
    name: 'FIN Categories',
    cells: [
      ['Category', 'Kind', 'Group', 'Note'],
      ...lines(120, (index) => [`Category ${index}`, index % 5 === 0 ? 'transfer' : '', `Group ${index % 9}`, '']),
    ],
  },
  {
    name: 'FIN Changes',
    cells: [
      [
        ...['Transaction ID', 'Date', 'Name', 'Account', 'Currency', 'Amount', 'Category', 'Kind', 'Group'],
        ...['Merchant', 'New name', 'Note', 'Pays back', 'Lent', 'Pending', 'Account ID'],
      ],
      ...lines(1_000, (index) => [
        ...[idOf(1_000 + index), new Date('2026-03-01'), 'POS 4711 SUPERMARKET', 'Checking', 'USD', -50],
        ...[`Category ${index % 40}`, '', '', 'Supermarket', '', 'For the garden', '', '', false, accountIds[0]],
      ]),
    ],
  },
  {
    name: 'FIN Rules',
    cells: [
      ['On', 'Field', 'Test', 'Value', 'To', 'And', 'Account', 'Tag', 'Set column', 'Set to'],
      ...lines(100, (index) => [
        ...[true, 'name', 'contains', `Shop ${index}`, '', 'out at least 1', '', '', 'Category'],
        `Category ${index % 40}`,
      ]),
    ],
  },
  {
    name: 'FIN Splits',
    cells: [
      [
        ...['Transaction ID', 'Date', 'Name', 'Account', 'Currency', 'Transaction amount', 'Amount', 'Check'],
        ...['Category', 'Tag', 'Note', 'Pending', 'Account ID'],
      ],
      ...lines(400, (index) => [
        ...[idOf(index >> 1), new Date('2026-03-01'), 'Supermarket', 'Checking', 'USD', -50, -25, 'right'],
        ...[`Category ${index % 40}`, '', 'For the garden', false, accountIds[0]],
      ]),
    ],
  },
  {
    name: 'FIN Rates',
    cells: [
      ['Currency', 'Rate to USD', 'Date', 'Note'],
      ...lines(60, (index) => ['EUR', 1.05 + index / 1_000, new Date(Date.UTC(2021, index, 1)), '']),
    ],
  },
];
