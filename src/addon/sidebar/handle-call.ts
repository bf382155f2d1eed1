import { loadActivity, recordActivity } from '../cache/activity';
import { connectionHashOf } from '../cache/connection-hash';
import { createExecutionCache } from '../cache/execution-cache';
import type { BuildSettings } from '../connection/build-settings';
import { disconnect, optIn, optOut, reverify } from '../connection/connect';
import { addConnection, connectOwn, makeDefault, renameConnection } from '../connection/manage-connections';
import { clearRefusedKey, recordRefusedKey } from '../connection/refused-key';
import { requireConnection } from '../connection/require-connection';
import { shareConnection, unshareConnection } from '../connection/share-connection';
import { ownConnection, ownConnections, userConnection, userConnections } from '../connection/store-connection';
import { AddonError, toAddonError } from '../errors/addon-error';
import { sidebarBudgetMs, startBudget } from '../platform/budget';
import type { Platform } from '../platform/platform';
import { makeRefreshCell } from '../refresh/make-refresh-cell';
import { refreshFormulas } from '../refresh/refresh-formulas';
import { deleteApprovalsOf } from '../sync/definition/approval';
import { nameTableConnections, renameTableConnections } from '../sync/manage/name-table-connections';
import { viewTables } from '../sync/manage/view-tables';
import { forgetRun, viewInterruptedRun } from '../tagging/interrupted-run';
import { switchJournal } from '../tagging/journal';
import { createTag } from '../tagging/tags';
import { ensureTrigger, repairTrigger, switchHourlyRefresh, switchOffOwn } from '../trigger/hourly-trigger';
import { changeRefreshState, deleteIdleRefreshState } from '../trigger/refresh-state';
import { listUnhealthyAccounts } from './account-calls';
import { explainCell, insertSuggestion } from './explain/explain-cell';
import { insertFormula, listCategories, listChoices, previewFormula } from './formula-calls';
import { insertOverview } from './overview-calls';
import type { SidebarError, SidebarOperation, SidebarOperations, SidebarRequest, SidebarResponse } from './protocol';
import { readRequest } from './read-request';
import {
  addRules,
  applyRules,
  createRuleTag,
  openRules,
  previewRules,
  setAutomaticRules,
  viewRules,
} from './rule-calls';
import { showAttachedTags } from './show-attached-tags';
import {
  adoptCopiedTables,
  approveShownTable,
  deleteTable,
  editTable,
  hasScheduledTables,
  insertTable,
  runTableStep,
} from './table-calls';
import { attachShown, compareShownSelection, listShownTags, openTagging, readShownSelection } from './tag-calls';
import { viewRefresh } from './view-refresh';
import { viewState } from './view-state';

type Handler<Name extends SidebarOperation> = (
  input: SidebarOperations[Name]['input'],
  platform: Platform,
  settings: BuildSettings,
) => SidebarOperations[Name]['output'];

const handlers: { readonly [Name in SidebarOperation]: Handler<Name> } = {
  getState: (_, platform, settings) => viewState(platform, settings),
  connect(input, platform, settings) {
    const view = connectOwn(platform, settings, input, budget(platform));
    // Disconnecting deleted the trigger of the tables.
    if (hasScheduledTables(platform)) ensureTrigger(platform);
    return view;
  },
  addConnection(input, platform, settings) {
    const name = addConnection(platform, settings, input, budget(platform));
    if (hasScheduledTables(platform)) ensureTrigger(platform);
    return viewState(platform, { ...settings, connectionName: name });
  },
  renameConnection(input, platform, settings) {
    const { before, after } = renameConnection(platform, settings, input.name);
    renameTableConnections(platform, settings, before, after);
    return viewState(platform, { ...settings, connectionName: after });
  },
  makeDefaultConnection(_, platform, settings) {
    nameTableConnections(platform, settings);
    makeDefault(platform, settings);
    return viewState(platform, settings);
  },
  verifyConnection(_, platform, settings) {
    const view = reverify(platform, settings, budget(platform));
    clearRefusedKey(platform, requireConnection(platform, settings));
    return view;
  },
  disconnect(_, platform, settings) {
    const own = ownConnection(platform, settings);
    disconnect(platform, settings);
    if (own !== null) deleteApprovalsOf(platform, own);
    if (ownConnections(platform, settings).length === 0) switchOffOwn(platform);
    if (userConnections(platform, settings).length === 0) deleteIdleRefreshState(platform);
    return viewState(platform, settings);
  },
  optIn(_, platform, settings) {
    optIn(platform, settings);
    return viewState(platform, settings);
  },
  optOut(_, platform, settings) {
    optOut(platform, settings);
    return viewState(platform, settings);
  },
  shareConnection(_, platform, settings) {
    shareConnection(platform, settings);
    return viewState(platform, settings);
  },
  unshareConnection(_, platform, settings) {
    unshareConnection(platform, settings);
    return viewState(platform, settings);
  },
  readSelection: (input, platform, settings) => readShownSelection(platform, settings, input),
  compareSelection: (input, platform, settings) => compareShownSelection(platform, settings, input),
  listTags: listShownTags,
  createTag: ({ connectionFingerprint, ...tag }, platform, settings) =>
    createTag(openTagging(platform, settings, connectionFingerprint), tag),
  attachTag: (input, platform, settings) => attachShown(platform, settings, input),
  getInterruptedRun: (_, platform) => ({ run: viewInterruptedRun(platform) }),
  forgetRun(_, platform) {
    forgetRun(platform);
    return null;
  },
  setJournal(input, platform) {
    switchJournal(platform, input.isOn);
    return input;
  },
  getRules: (_, platform, settings) => viewRules(platform, settings),
  openRules: (_, platform, settings) => openRules(platform, settings),
  addRules: (input, platform, settings) => addRules(platform, settings, input.rules),
  previewRules: (input, platform, settings) => previewRules(platform, settings, input.period),
  createRuleTag: (input, platform, settings) => createRuleTag(platform, settings, input),
  applyRules: (input, platform, settings) => applyRules(platform, settings, input),
  setAutomaticRules: (input, platform, settings) => setAutomaticRules(platform, settings, input),
  explainCell: (_, platform, settings) => explainCell(platform, settings),
  insertSuggestion: (input, platform) => insertSuggestion(platform, input.id),
  showTags: (input, platform, settings) => showAttachedTags(platform, settings, input),
  listUnhealthyAccounts: (_, platform, settings) => listUnhealthyAccounts(platform, settings),
  listChoices: (_, platform, settings) => listChoices(platform, settings),
  listCategories: (_, platform, settings) => listCategories(platform, settings),
  previewFormula: (input, platform, settings) => previewFormula(platform, settings, input),
  insertFormula: ({ rowCount, columnCount, ...draft }, platform) =>
    insertFormula(platform, draft, { rowCount, columnCount }),
  refreshNow(input, platform, settings) {
    refreshFormulas(platform, settings, { readsEverything: input?.readsEverything === true });
    return viewRefresh(platform);
  },
  setHourlyRefresh(input, platform) {
    switchHourlyRefresh(platform, input.isOn, hasScheduledTables(platform));
    return viewRefresh(platform);
  },
  repairTrigger(_, platform) {
    repairTrigger(platform);
    return viewRefresh(platform);
  },
  setRewriting(input, platform) {
    changeRefreshState(platform, { rewritesFormulas: input.isOn });
    return viewRefresh(platform);
  },
  makeRefreshCell(_, platform) {
    makeRefreshCell(platform);
    return viewRefresh(platform);
  },
  listTables: (_, platform, settings) => viewTables(platform, settings),
  createTable: (input, platform, settings) => insertTable(platform, settings, input),
  changeTable: (input, platform, settings) => editTable(platform, settings, input.id, input.change),
  runTable: (input, platform, settings) => runTableStep(platform, settings, input.id, input.readsEverything),
  insertOverview: (input, platform, settings) => insertOverview(platform, settings, input.name),
  adoptTables: (_, platform, settings) => adoptCopiedTables(platform, settings),
  approveTable: (input, platform, settings) => approveShownTable(platform, settings, input),
  removeTable: (input, platform, settings) => deleteTable(platform, settings, input.id, input.deletesSheet),
};

/** Answers the sidebar: JSON text in, JSON text out. It never throws, because Google replaces the text of an error. */
export function handleSidebarCall(requestText: unknown, platform: Platform, build: BuildSettings): string {
  let settings = build;
  let recordsRefusal = false;
  try {
    refuseOutsideUi(platform);
    const request = readRequest(requestText);
    if (request.connection !== undefined) settings = { ...build, connectionName: request.connection };
    // A refresh counts its requests itself and reports a refused key, as it does from the menu and the trigger.
    const isRefresh = ['refreshNow', 'runTable', 'insertOverview'].includes(request.operation);
    // A newly entered key is not the stored one.
    recordsRefusal = !isRefresh && request.operation !== 'connect' && request.operation !== 'addConnection';
    const chosen = settings;
    const run = (counted: Platform) => handle(request, counted, chosen);
    const data = isRefresh ? run(platform) : counting(platform, chosen, run);
    return toText({ ok: true, data });
  } catch (thrown) {
    if (recordsRefusal && toAddonError(thrown).code === 'unauthorized') {
      recordRefusedKey(platform, userConnection(platform, settings));
    }
    return toText({ ok: false, error: toSidebarError(thrown) });
  }
}

/**
 * In a cell this would run with the owner's properties for every editor, so it must neither tag nor reveal anything.
 */
export function refuseOutsideUi(platform: Platform): void {
  if (!platform.ui.isAvailable()) {
    throw new AddonError('wrong_context', 'This works in the FIN menu and sidebar, not in a cell.');
  }
}

function handle<Name extends SidebarOperation>(
  { operation, input }: SidebarRequest<Name>,
  platform: Platform,
  settings: BuildSettings,
): SidebarOperations[Name]['output'] {
  return (handlers[operation] as Handler<Name>)(input, platform, settings);
}

/** Counts its requests in the requests of the day, like those of cells. */
function counting<T>(platform: Platform, settings: BuildSettings, act: (counted: Platform) => T): T {
  let requests = 0;
  const http: Platform['http'] = {
    fetch(request) {
      requests += 1;
      return platform.http.fetch(request);
    },
    fetchAll(batch) {
      requests += batch.length;
      return platform.http.fetchAll(batch);
    },
  };
  try {
    return act({ ...platform, http });
  } finally {
    if (requests > 0) count(platform, settings, requests);
  }
}

function count(platform: Platform, settings: BuildSettings, requests: number): void {
  try {
    const connection = userConnection(platform, settings);
    if (connection === null) return;
    const cache = createExecutionCache(platform.cache);
    const hash = connectionHashOf(platform, connection);
    loadActivity(cache, hash);
    recordActivity(cache, hash, { requests, now: platform.clock.now() });
    cache.flush();
  } catch {
    // The operation succeeded, so a Google service at its quota must not make it fail.
  }
}

function budget(platform: Platform) {
  return startBudget(platform.clock, sidebarBudgetMs);
}

function toText(response: SidebarResponse): string {
  return JSON.stringify(response);
}

/** Sentences that differ from those of cells, by code. */
const sidebarSentences: { readonly [code: string]: string } = {
  unauthorized: 'The API refused the key. Enter a valid one under Connect.',
};

function toSidebarError(thrown: unknown): SidebarError {
  const { code, sentence, requestId, retryAfterSeconds } = toAddonError(thrown);
  return { code, message: sidebarSentences[code] ?? sentence, requestId, retryAfterSeconds };
}
