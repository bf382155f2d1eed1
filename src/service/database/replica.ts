import { sql } from 'kysely';
import { DatabaseError, findReason } from './database-error';
import type { Database } from './open-database';
import { findOutage } from './outage';

/** What a standby shows may be so old. */
export const oldestMs = 1_000;

/** A standby that is a moment behind is still known to be less than a second old. */
const probeEveryMs = 250;

/** A standby that is behind for longer has no use for earlier positions. */
const positionsMax = 8;

/** A position of the log of the primary that contains everything committed before this time of our own clock. */
interface Position {
  readonly atMs: number;
  readonly bytes: bigint;
}

/**
 * A standby of the primary that answers reads while it is known to be at most a second old: four times a second the primary is
 * asked for the position of its log, and the standby how far it has replayed that. No clock of another machine is compared. A
 * standby that is behind, stops or hangs is not used, or no longer within a second.
 */
export class Replica {
  private positions: readonly Position[] = [];
  private freshAtMs = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | null = null;
  private probing: Promise<void> | null = null;
  private lastProblem: string | null = null;
  readonly reads = { replica: 0, primary: 0 };

  constructor(
    private readonly primary: Database,
    private readonly standby: Database,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** How old what it shows is at most. Infinity: nothing is known of it. */
  get ageMs(): number {
    return this.nowMs() - this.freshAtMs;
  }

  get isFresh(): boolean {
    return this.ageMs <= oldestMs;
  }

  /** A sentence for the operator; null while it answers reads. */
  get problem(): string | null {
    if (this.isFresh) return null;
    return this.lastProblem ?? 'The replica is more than a second behind the primary.';
  }

  /**
   * The answer of the replica. The primary answers if the replica may be older than a second, and decides if the replica fails or
   * says that something does not exist.
   */
  async read<Answer>(read: (database: Database) => Promise<Answer>): Promise<Answer> {
    if (this.isFresh) {
      try {
        const answer = await read(this.standby);
        this.reads.replica += 1;
        return answer;
      } catch (error) {
        // Others do not have to find out that it is away.
        if (findOutage(error)?.kind === 'away') this.notAnswering(error);
      }
    }
    this.reads.primary += 1;
    return await read(this.primary);
  }

  /** Fails if it is no standby of the primary. One that does not answer yet is used as soon as it does. */
  async start(onChange: (problem: string | null) => void): Promise<void> {
    await this.probe();
    let isShownFresh = true;
    const tell = () => {
      if (isShownFresh === this.isFresh) return;
      isShownFresh = this.isFresh;
      onChange(this.problem);
    };
    tell();
    this.timer = setInterval(() => {
      tell();
      this.probing ??= this.probe()
        .catch((error) => this.notAnswering(error))
        .finally(() => {
          this.probing = null;
        });
    }, probeEveryMs).unref();
  }

  async stop(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await this.probing;
  }

  /** Fails if it is no standby of the primary. */
  async probe(): Promise<void> {
    const atMs = this.nowMs();
    let asked = 'primary';
    try {
      const primary = await readLog(this.primary);
      asked = 'replica';
      const standby = await readLog(this.standby);
      if (!standby.isStandby || standby.cluster !== primary.cluster) throw noStandby();
      this.positions = [...this.positions, { atMs, bytes: primary.bytes }].slice(-positionsMax);
      const replayed = this.positions.filter(({ bytes }) => bytes <= standby.bytes);
      this.freshAtMs = Math.max(this.freshAtMs, ...replayed.map((each) => each.atMs));
      this.lastProblem = null;
    } catch (error) {
      if (findOutage(error) === null) throw error;
      if (asked === 'primary')
        this.lastProblem = 'The primary does not answer, so the age of the replica is not known.';
      else this.notAnswering(error);
    }
  }

  private notAnswering(error: unknown): void {
    this.freshAtMs = Number.NEGATIVE_INFINITY;
    const reason = findReason(error)?.replace('DATABASE_URL', 'DATABASE_REPLICA_URL') ?? (error as Error).message;
    this.lastProblem = `The replica does not answer. ${reason}`;
  }
}

function noStandby(): DatabaseError {
  return new DatabaseError(
    'DATABASE_REPLICA_URL names no standby of the server in DATABASE_URL. Name one that replicates it physically (hot_standby = on).',
  );
}

interface Log {
  /** The same on a primary and its standbys. */
  readonly cluster: string;
  readonly isStandby: boolean;
  /** How far the log is on disk, or of a standby how far it is replayed: in bytes from its beginning. */
  readonly bytes: bigint;
}

async function readLog(database: Database): Promise<Log> {
  const { rows } = await sql<{ cluster: string; isStandby: boolean; bytes: string | null }>`
    select (select system_identifier from pg_control_system())::text as cluster, pg_is_in_recovery() as "isStandby",
      pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end,
        '0/0')::text as bytes`.execute(database);
  const { cluster = '', isStandby = false, bytes = null } = rows[0] ?? {};
  return { cluster, isStandby, bytes: BigInt(bytes ?? -1) };
}
