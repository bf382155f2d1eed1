import type { AccountProblems } from '../en/problems';

/** Sample: 2026-11-23 → `23.11.2026`. Other text stays as it is. */
export const dayText = (day: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(day) ? day.split('-').reverse().join('.') : day;

export const problems: AccountProblems = {
  disconnected: 'Nicht mehr verbunden',
  loginRequired: 'Anmeldung erforderlich',
  reconnectBy: (day) => `Bis ${dayText(day)} neu verbinden`,
  syncError: 'Fehler bei der Synchronisierung',
};
