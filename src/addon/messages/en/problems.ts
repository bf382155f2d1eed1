/** Why an account gets no new data. Cells show it too, in English. */
export const problems = {
  disconnected: 'Disconnected',
  loginRequired: 'Login required',
  reconnectBy: (day: string) => `Reconnect by ${day}`,
  syncError: 'Sync error',
};

export type AccountProblems = typeof problems;
