import { pendingIds, type Result, record } from './result-sheet';

/** Results of onOpen and of a trigger. They are kept in script properties, because neither may be able to write the sheet. */
const property = 'conformance.late';

export function keepLate(results: readonly Result[]): void {
  const kept = Object.fromEntries(results.map(({ id, actual }) => [id, actual.slice(0, 300)]));
  PropertiesService.getScriptProperties().setProperty(property, JSON.stringify({ ...readLate(), ...kept }));
}

export function collectLate(): void {
  const pending = pendingIds();
  const results = Object.entries(readLate()).map(([id, actual]) => ({ id, actual }));
  record(results.filter(({ id }) => pending.has(id)));
}

export function forgetLate(isForgotten: (id: string) => boolean): void {
  const kept = Object.entries(readLate()).filter(([id]) => !isForgotten(id));
  PropertiesService.getScriptProperties().setProperty(property, JSON.stringify(Object.fromEntries(kept)));
}

function readLate(): { [id: string]: string } {
  return JSON.parse(PropertiesService.getScriptProperties().getProperty(property) ?? '{}') as { [id: string]: string };
}
