import type { ExportInput, ExportRowsView, ExportView } from '../../src/addon/features/exporting/views';
import { type Ask, createCalls, ExportRefused } from '../../src/export/ask';
import { readYear } from '../../src/export/year';
import { account, row, yearOf } from './support/sample-year';

const input: ExportInput = { from: '2026-01-15', to: '2026-03-31', accounts: ['Checking'], tags: [] };
const { view } = yearOf([account()], [], { from: input.from, to: input.to, until: '2026-03-02' });
const rows = (...own: ExportRowsView['rows']): ExportRowsView => ({ rows: own, hasTags: true, notes: ['a note'] });

type Answers = { readonly getExport?: () => unknown; readonly getExportRows?: (asked: ExportInput) => unknown };

function scripted({ getExport = () => view, getExportRows = () => rows() }: Answers) {
  const asked: [string, ExportInput][] = [];
  const waited: number[] = [];
  const ask = async (operation: string, own: ExportInput) => {
    asked.push([operation, own]);
    const data = operation === 'getExport' ? getExport() : getExportRows(own);
    return data instanceof Error ? { ok: false, error: data.cause } : { ok: true, data };
  };
  const wait = async (seconds: number) => {
    waited.push(seconds);
  };
  return { calls: createCalls(ask as unknown as Ask, wait), asked, waited };
}

const refusal = (code: string, retryAfterSeconds: number | null = null) =>
  new Error(code, { cause: { code, message: `${code}.`, requestId: null, retryAfterSeconds } });

test('reads the months until the last day that is there, and rows without a date once', async () => {
  const undated = row(9, null, 5);
  const { calls, asked } = scripted({
    getExportRows: ({ from }) => rows(row(Number(from.slice(5, 7)), from, -1), undated),
  });
  const seen: string[] = [];
  const year = await readYear(calls, input, (done, count) => seen.push(`${done}/${count}`));
  expect(asked.map(([operation, { from, to, accounts }]) => [operation, from, to, ...accounts])).toEqual([
    ['getExport', '2026-01-15', '2026-03-31', 'Checking'],
    ['getExportRows', '2026-01-15', '2026-01-31', 'Checking'],
    ['getExportRows', '2026-02-01', '2026-02-28', 'Checking'],
    ['getExportRows', '2026-03-01', '2026-03-02', 'Checking'],
  ]);
  expect(year.rows.map(({ day }) => day)).toEqual(['2026-01-15', null, '2026-02-01', '2026-03-01']);
  expect(year.notes).toEqual(['a note']);
  expect(seen).toEqual(['0/3', '1/3', '2/3', '3/3']);
});

test('asks again until every account was asked for what is before the days', async () => {
  const views: ExportView[] = [{ ...view, isUnfinished: true }, { ...view, isUnfinished: true }, view];
  const { calls, asked } = scripted({ getExport: () => views.shift() });
  expect((await readYear(calls, input)).view.isUnfinished).toBe(false);
  expect(asked.filter(([operation]) => operation === 'getExport')).toHaveLength(3);
});

test('goes on where a long read stopped, waits where the API asks for it, and ends at any other error', async () => {
  const answers: unknown[] = [refusal('time_limit'), refusal('rate_limited', 7), view];
  const { calls, waited } = scripted({ getExport: () => answers.shift() });
  await readYear(calls, input);
  expect(waited).toEqual([0, 7]);
  const refused = scripted({ getExportRows: () => refusal('unauthorized') });
  await expect(readYear(refused.calls, input)).rejects.toThrow(
    new ExportRefused(refusal('unauthorized').cause as never),
  );
  const late = scripted({ getExport: () => refusal('google_quota', 3_600) });
  await expect(readYear(late.calls, input)).rejects.toThrow('google_quota.');
});

test('does not ask for ever', async () => {
  const { calls, asked } = scripted({ getExport: () => refusal('time_limit') });
  await expect(readYear(calls, input)).rejects.toThrow('time_limit.');
  expect(asked).toHaveLength(60);
});
