import { runScheduledRefresh } from '../../../../src/addon/refresh/run-scheduled-refresh';
import type { TablesView } from '../../../../src/addon/sidebar/protocol';
import { connectionsOf } from '../../../support/connected-platform';
import type { Server } from '../../../support/fake-platform';
import { failure } from '../../../support/scripted-api';
import { transactionServer } from '../../../support/transaction-server';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/workbook-platform';
import { call } from '../../sidebar/called-sidebar';
import { allTransactions } from '../table-input';
import { type EditedSheet, editedSheet } from './edited-sheet';
import { randomServer } from './random-server';

/** The same numbers for the same seed. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const edits = [
  'sortRows',
  'moveColumn',
  'insertColumn',
  'renameHeading',
  'deleteRow',
  'insertOwnRow',
  'noteBlankRow',
  'hideRow',
  'noteRow',
  'noteRow',
] as const;
const meanwhile = ['sortRows', 'insertOwnRow', 'noteBlankRow', 'deleteRow', 'noteRow'] as const;
const faults = ['internal error', 'rate limit', 'network', 'killed', 'killed'] as const;

/** Every other answer of the API is refused in such a way. */
function faulty(server: Server, fault: (typeof faults)[number]): Server {
  return (request, count) => {
    if (count % 2 === 0) return server(request, count);
    if (fault === 'internal error') return failure(500, 'internal_error');
    if (fault === 'rate limit') return failure(429, 'rate_limited', { 'retry-after': '1800' });
    if (fault === 'network') throw new Error(`Address unavailable: ${request.url}`);
    return server(request, count);
  };
}

describe.each([
  [1, 'top'],
  [2, 'bottom'],
] as const)(
  'a week with faults, two people who edit and a trigger every hour, %i, new rows at the %s',
  (seed, newRows) => {
    let platform: WorkbookPlatform;
    let sheet: EditedSheet;
    const server = randomServer();
    const api = transactionServer(() => server.rows);
    const random = seeded(seed);
    let faultCount = 0;
    let metCount = 0;

    const hour = (fault: (typeof faults)[number] | null, isAlone = false) => {
      platform.state.now += 3_600_000;
      platform.state.server = fault === null ? api : faulty(api, fault);
      platform.state.context = 'trigger';
      if (fault === 'killed') platform.service.killAt = platform.service.calls + random(80);
      if (!isAlone && random(3) === 0) meetEditor(random(60));
      try {
        runScheduledRefresh(platform, connectionsOf(platform), { triggerUid: platform.triggerIds[0] });
      } catch {
        // Google has ended it.
      } finally {
        platform.service.before = null;
        platform.service.killAt = Number.POSITIVE_INFINITY;
        platform.state.context = 'sidebar';
      }
    };

    /** A second person edits before such a read of the run. */
    const meetEditor = (read: number) => {
      let left = read;
      platform.service.before = (name) => {
        if (!/^(values|relativeFormulas|numberFormats|metadata|get)/.test(name)) return;
        left -= 1;
        if (left !== 0) return;
        sheet.edits[meanwhile[random(meanwhile.length)] ?? 'noteRow'](random(1_000), random(1_000));
        metCount += 1;
      };
    };

    beforeAll(async () => {
      for (let index = 0; index < 12; index += 1) server.add(random(1_000));
      platform = await workbookPlatform({ server: api, now: '2026-11-14T12:00:00Z' });
      const { id } = call(platform, 'createTable', { ...allTransactions, newRows }).data;
      call(platform, 'runTable', { id });
      sheet = editedSheet(platform.workbook, platform.workbook.sheets()[1]?.sheetId ?? -1);
    });

    afterAll(() => platform.workbook.dispose());

    test('ends with the rows of the server, and every cell of the user beside its row', () => {
      for (let hours = 0; hours < 168; hours += 1) {
        if (random(3) === 0)
          server[(['add', 'change', 'remove', 'post', 'add'] as const)[random(5)] ?? 'add'](random(1_000));
        if (random(4) === 0) sheet.edits[edits[random(edits.length)] ?? 'noteRow'](random(1_000), random(1_000));
        const fault = random(5) === 0 ? (faults[random(faults.length)] ?? null) : null;
        if (fault !== null) faultCount += 1;
        hour(fault);
        sheet.checkUserCells(server.postedAs);
      }
      // Longer than any pause after failures.
      for (let hours = 0; hours < 26; hours += 1) hour(null);
      // A row that somebody deletes after a run has written comes back with the next run.
      hour(null, true);
      sheet.checkUserCells(server.postedAs);
      sheet.checkRows(server.rows);
      expect(faultCount).toBeGreaterThan(15);
      expect(metCount).toBeGreaterThan(15);
    });

    test('has no duplicate ids and no formula created from text', () => {
      const { sheetId } = platform.workbook.sheets()[1] ?? { sheetId: -1 };
      const { rowCount, columnCount } = platform.workbook.usedRectangle(sheetId) ?? { rowCount: 1, columnCount: 1 };
      const ids = platform.workbook
        .values(sheetId, { row: 1, column: 1, rowCount, columnCount })
        .flat()
        .filter((value) => typeof value === 'string' && /^aaaaaaaa-[0-9a-f-]{27}$/.test(value));
      expect(new Set(ids).size).toBe(ids.length);
      expect(platform.counted.formulasFromText).toBe(0);
    });

    test('leaves a log of what failed', () => {
      const { log, tables } = call(platform, 'listTables').data as TablesView;
      expect(tables).toMatchObject([{ lastOutcome: 'complete', lastError: null }]);
      expect(log.length).toBeGreaterThan(150);
      expect(log.some(({ error }) => error !== null)).toBe(true);
      expect(log.some(({ added }) => added > 0)).toBe(true);
    });
  },
);
