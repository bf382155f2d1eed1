import type { AccountProblems } from '../en/problems';

export const problems: AccountProblems = {
  disconnected: 'Nicht mehr verbunden',
  loginRequired: 'Anmeldung erforderlich',
  reconnectBy: (day) => `Bis ${day} neu verbinden`,
  syncError: 'Fehler bei der Synchronisierung',
};
