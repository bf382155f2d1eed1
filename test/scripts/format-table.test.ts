import { formatTable } from '../../scripts/format-table';

test('what a bank or a payee wrote moves no cursor, changes no colour and adds no line', () => {
  const rows = [
    ['Date', 'Name'],
    ['2026-11-20', 'Cafe\u001b[2J\u001b]52;c;cm0gLXJm\u0007'],
    ['2026-11-21', 'A\u202eB\r\n2026-11-22  Rent'],
  ];
  const lines = formatTable(rows).split('\n');
  expect(lines).toEqual([
    'Date        Name',
    '2026-11-20  Cafe [2J ]52;c;cm0gLXJm',
    '2026-11-21  A B  2026-11-22  Rent',
  ]);
});
