/** A clock trigger as stored. */
export interface TriggerRecord {
  readonly triggerUid: string;
  readonly functionName: string;
  readonly userId: string;
  readonly spreadsheetId: string;
  readonly schedule: Schedule;
  readonly createdAt: number;
  readonly isDisabled: boolean;
  /** null: never again, such as a spent one-off, which keeps its slot until it is deleted. */
  nextRunAt: number | null;
  lastRunAt: number | null;
}

export type Schedule =
  | { readonly every: 'minutes'; readonly count: number }
  | { readonly every: 'hours'; readonly count: number }
  | {
      readonly every: 'days';
      readonly count: number;
      readonly hour: number;
      readonly minute: number;
      readonly timeZone: string;
    }
  | { readonly every: 'once'; readonly at: number };
