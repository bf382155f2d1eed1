import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import type { Workbook, WorkbookSnapshot } from '../../../src/workbench/workbook/workbook';
import {
  type ApiRequest,
  createInProcessHost,
  type InProcessExecution,
  type InProcessHost,
} from '../../support/host/in-process-host';
import { changingApi, tagId } from '../weeks/changing-api';

/** The shipped bundle in a spreadsheet of one user, with an API of a few rows. */
export interface Household {
  readonly host: InProcessHost;
  readonly workbook: Workbook;
  readonly requests: ApiRequest[];
  /** Calls the sidebar, and throws what it says if it refuses. */
  must(operation: string, input?: object | null): unknown;
  close(): void;
}

/** What is kept of a household, so that a test begins from it as often as it likes. */
export interface Kept {
  readonly workbook: string;
  readonly store: string;
  readonly now: number;
}

export const user = { id: 'ann', email: 'ann@example.com', role: 'owner', locale: 'en' } as const;
export const apiKey = 'fin_live_Qm7xZr2Lw9Tb4Ks8';
export const connection = { baseUrl: 'https://api.fin.test', apiKey };
export { tagId };

const startsAt = Date.parse('2026-11-16T09:00:00Z');

export async function openHousehold(
  options: {
    readonly kept?: Kept;
    readonly declaredScopes?: readonly string[];
    readonly onSent?: (text: string) => void;
  } = {},
): Promise<Household> {
  const { kept, ...others } = options;
  const workbook = await createUniverWorkbook(
    kept === undefined ? { timeZone: 'Europe/Berlin' } : { snapshot: JSON.parse(kept.workbook) as WorkbookSnapshot },
  );
  const api = changingApi(() => '2026-11-16');
  const requests: ApiRequest[] = [];
  const host = await createInProcessHost({
    workbook,
    users: [user],
    startsAt: kept?.now ?? startsAt,
    fetch: (request) => {
      requests.push(request);
      if (request.method !== 'POST') return api.fetch(request);
      return { status: 200, body: { data: { tagId }, meta: {} } };
    },
    ...others,
  });
  if (kept !== undefined) Object.assign(host.store.state, JSON.parse(kept.store));
  return {
    host,
    workbook,
    requests,
    must(operation, input = null) {
      const answer = host.sidebar(user.id, operation, input);
      if (!answer.ok) throw new Error(`${operation}: ${JSON.stringify(answer.error)}`);
      return answer.data;
    },
    close: () => workbook.dispose(),
  };
}

export function keep({ host, workbook }: Household): Kept {
  return {
    workbook: JSON.stringify(workbook.snapshot()),
    store: JSON.stringify(host.store.state),
    now: host.now(),
  };
}

export const tableInput = {
  dataset: 'transactions',
  columns: [],
  from: 'all',
  accountIds: [],
  categories: [],
  tagId: null,
  goneRows: 'mark',
  newRows: 'bottom',
  schedule: { every: 'hours', hours: 1 },
};

/** Cells of all sheets, with values and formulas. */
export function cellsOf(workbook: Workbook): string {
  return JSON.stringify(
    workbook.sheets().map(({ sheetId, name }) => {
      const used = workbook.usedRectangle(sheetId);
      return [name, used === null ? null : [workbook.values(sheetId, used), workbook.formulas(sheetId, used)]];
    }),
  );
}

/** Parts of the key, six characters long, that a text contains. */
export function keyPartsIn(text: string): string[] {
  const parts = Array.from({ length: apiKey.length - 5 }, (_, start) => apiKey.slice(start, start + 6));
  return parts.filter((part) => part !== 'fin_li' && part !== 'in_liv' && text.includes(part));
}

export const said = ({ value, error }: InProcessExecution): string => error ?? JSON.stringify(value) ?? '';
