/** Calls of Google's services by one operation. */
export interface CallTally {
  /** Calls of the spreadsheet service. */
  calls: number;
  writes: number;
  cellsRead: number;
  cellsWritten: number;
  /** Calls of cache, properties and lock. */
  serviceCalls: number;
  requests: number;
  ms: number;
  readonly methods: Map<string, MethodTally>;
}

export interface MethodTally {
  count: number;
  cells: number;
  ms: number;
}

export function newTally(): CallTally {
  return {
    calls: 0,
    writes: 0,
    cellsRead: 0,
    cellsWritten: 0,
    serviceCalls: 0,
    requests: 0,
    ms: 0,
    methods: new Map(),
  };
}
