import { unavailable } from './api-error';

/** What a request uses a connection for. */
export interface Use {
  readonly organizationId: string;
  /** The node of a distributed database that has the rows of the organization. null: there is one server. */
  readonly node: string | null;
  /** The table that it mainly reads. A lock on it holds up all requests for it. */
  readonly table: string;
}

/** As long as a request may wait for a connection of the pool. */
const longestWaitMs = 5_000;

/**
 * One organization never uses more of the pool than this, and one table less: its organization can read the others. One node
 * uses less than all too, so that one that has stopped does not hold up the organizations of the others.
 */
const largestShares = { organization: 0.8, table: 0.6, node: 0.7 } as const;

/**
 * Divides the connections of the pool, so that requests that wait for a locked table, or the many of one organization, do
 * not hold up the others. One connection is left for the check of keys and for `/readyz`. Of the waiting requests, one
 * whose organization uses the fewest connections is next.
 */
export class Shares {
  private readonly max: number;
  private readonly organizationMax: number;
  private readonly tableMax: number;
  private readonly nodeMax: number;
  private running = 0;
  private readonly ofOrganization = new Map<string, number>();
  private readonly ofTable = new Map<string, number>();
  private readonly ofNode = new Map<string, number>();
  private readonly waiting = new Set<Waiter>();

  constructor(connections: number) {
    this.max = Math.max(1, connections - 1);
    this.organizationMax = Math.max(1, Math.floor(connections * largestShares.organization));
    this.tableMax = Math.max(1, Math.floor(connections * largestShares.table));
    this.nodeMax = Math.max(1, Math.floor(connections * largestShares.node));
  }

  /** Does the work when there is room for it. After five seconds without room it answers 503 instead. */
  async run<Result>(use: Use, work: () => Promise<Result>): Promise<Result> {
    if (this.hasRoom(use)) this.count(use, 1);
    else await this.wait(use);
    try {
      return await work();
    } finally {
      this.count(use, -1);
      this.startNext();
    }
  }

  private wait(use: Use): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.waiting.delete(waiter);
        reject(unavailable({ kind: 'busy', retryAfterSeconds: 2 }));
      };
      const timer = setTimeout(giveUp, longestWaitMs);
      const waiter: Waiter = {
        use,
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      this.waiting.add(waiter);
    });
  }

  private startNext(): void {
    let next: Waiter | null = null;
    for (const waiter of this.waiting) {
      if (this.hasRoom(waiter.use) && (next === null || this.usedBy(waiter) < this.usedBy(next))) next = waiter;
    }
    if (next === null) return;
    this.waiting.delete(next);
    this.count(next.use, 1);
    next.start();
  }

  private usedBy({ use }: Waiter): number {
    return this.ofOrganization.get(use.organizationId) ?? 0;
  }

  private hasRoom({ organizationId, table, node }: Use): boolean {
    return (
      this.running < this.max &&
      (this.ofOrganization.get(organizationId) ?? 0) < this.organizationMax &&
      (this.ofTable.get(table) ?? 0) < this.tableMax &&
      (node === null || (this.ofNode.get(node) ?? 0) < this.nodeMax)
    );
  }

  private count({ organizationId, table, node }: Use, change: 1 | -1): void {
    this.running += change;
    add(this.ofOrganization, organizationId, change);
    add(this.ofTable, table, change);
    if (node !== null) add(this.ofNode, node, change);
  }
}

interface Waiter {
  readonly use: Use;
  start(): void;
}

/** Removes counts of zero, so that the map does not grow with the organizations. */
function add(counts: Map<string, number>, name: string, change: number): void {
  const count = (counts.get(name) ?? 0) + change;
  if (count === 0) counts.delete(name);
  else counts.set(name, count);
}
