import { hourMs } from '../days/day-number';
import { AddonError } from '../errors/addon-error';
import type { Platform } from '../platform/platform';
import { requireSpreadsheet } from '../platform/spreadsheet';
import { asText, record } from '../store/record';
import { changeRefreshState, readRefreshState } from './refresh-state';

const scheduledHandlerName = 'runScheduledRefresh';
/** This user's trigger of each spreadsheet, so that its creator can find it. */
const ownTriggers = record('user', 'fin.trigger.', asText);

export function ownTriggerUid(platform: Platform, spreadsheetId: string): string | null {
  return ownTriggers.of(spreadsheetId).read(platform);
}

/** Switches the refresh of formulas on or off. The trigger stays on while synced tables need it. */
export function switchHourlyRefresh(platform: Platform, isOn: boolean, hasScheduledTables = false): void {
  const spreadsheetId = requireSpreadsheet(platform).id();
  if (!isOn && hasScheduledTables && readRefreshState(platform).triggerUid !== null) {
    changeRefreshState(platform, { isForTablesOnly: true });
    return;
  }
  if (isOn) switchOn(platform, spreadsheetId);
  else switchOff(platform, spreadsheetId);
  changeRefreshState(platform, { isForTablesOnly: false });
}

/** Ensures a trigger for synced tables. A trigger of another user is enough. */
export function ensureTrigger(platform: Platform): void {
  const spreadsheetId = requireSpreadsheet(platform).id();
  if (readRefreshState(platform).triggerUid !== null) return;
  switchOn(platform, spreadsheetId);
  changeRefreshState(platform, { isForTablesOnly: true });
}

/** Called after the last scheduled table was removed. */
export function releaseTrigger(platform: Platform): void {
  const { isForTablesOnly, triggerUid } = readRefreshState(platform);
  if (isForTablesOnly && triggerUid !== null) switchOff(platform, requireSpreadsheet(platform).id());
}

/** Replaces a trigger that Google lists but no longer runs with a new one of this user. */
export function repairTrigger(platform: Platform): void {
  if (readRefreshState(platform).triggerUid === null) {
    ensureTrigger(platform);
    return;
  }
  const spreadsheetId = requireSpreadsheet(platform).id();
  for (const uid of platform.triggers.idsInSpreadsheet(scheduledHandlerName)) platform.triggers.delete(uid);
  switchOn(platform, spreadsheetId);
}

function switchOn(platform: Platform, spreadsheetId: string): void {
  const own = platform.triggers.idsInSpreadsheet(scheduledHandlerName);
  const { triggerUid } = readRefreshState(platform);
  if (triggerUid !== null && own.includes(triggerUid)) return;
  // Google allows one clock trigger per user and spreadsheet, so the old one is deleted first.
  for (const old of own) platform.triggers.delete(old);
  const created = create(platform);
  ownTriggers.of(spreadsheetId).write(platform, created);
  changeRefreshState(platform, {
    triggerUid: created,
    spreadsheetId,
    nextRunAt: platform.clock.now() + hourMs,
    lastError: null,
    lastErrorCode: null,
  });
}

/** Deletes the trigger this user made for the open spreadsheet, as when disconnecting. */
export function switchOffOwn(platform: Platform): void {
  const spreadsheetId = platform.spreadsheet()?.id() ?? null;
  if (spreadsheetId === null) return;
  const own = ownTriggerUid(platform, spreadsheetId);
  if (own === null) return;
  if (readRefreshState(platform).triggerUid === own) switchOff(platform, spreadsheetId);
  else deleteOwnTrigger(platform, spreadsheetId, own);
}

/** Deletes this user's trigger of a spreadsheet and its record. */
export function deleteOwnTrigger(platform: Platform, spreadsheetId: string, uid: string): void {
  platform.triggers.delete(uid);
  ownTriggers.of(spreadsheetId).remove(platform);
}

function create(platform: Platform): string {
  try {
    return platform.triggers.createHourly(scheduledHandlerName);
  } catch {
    throw new AddonError(
      'trigger_refused',
      'Google allows no further trigger. Switch off the hourly refresh in another spreadsheet.',
    );
  }
}

/** Another user's trigger cannot be deleted here. At its next run it finds that it was replaced, and stops. */
function switchOff(platform: Platform, spreadsheetId: string): void {
  const own = ownTriggerUid(platform, spreadsheetId);
  const { triggerUid } = readRefreshState(platform);
  for (const uid of new Set([own, triggerUid])) if (uid !== null) platform.triggers.delete(uid);
  ownTriggers.of(spreadsheetId).remove(platform);
  changeRefreshState(platform, { triggerUid: null, spreadsheetId: null, nextRunAt: null });
}
