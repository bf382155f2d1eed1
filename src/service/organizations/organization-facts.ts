import type { Database } from '../database/open-database';
import type { RateLimit } from '../database/tables';

export interface Facts {
  /** Seals the page tokens. */
  readonly pageTokenSecret: string;
  /** Of all keys together, the shortest window first. */
  readonly rateLimits: readonly RateLimit[];
}

const organizationsMax = 1_000;

/** A change by a command is used by every instance after this time at the latest. */
const keptMs = 5_000;

/** What every request of an organization needs of it, read at most every five seconds. */
export class OrganizationFacts {
  private readonly known = new Map<string, { readonly facts: Promise<Facts | null>; readonly untilMs: number }>();

  constructor(
    private readonly database: Database,
    private readonly now: () => number,
  ) {}

  /** null: the organization was deleted. */
  async find(organizationId: string): Promise<Facts | null> {
    const nowMs = this.now();
    const known = this.known.get(organizationId);
    if (known !== undefined && nowMs < known.untilMs) return await known.facts;
    const facts = readFacts(this.database, organizationId);
    this.known.delete(organizationId);
    this.known.set(organizationId, { facts, untilMs: nowMs + keptMs });
    const [oldest] = this.known.keys();
    if (this.known.size > organizationsMax && oldest !== undefined) this.known.delete(oldest);
    try {
      return await facts;
    } catch (error) {
      this.known.delete(organizationId);
      throw error;
    }
  }
}

async function readFacts(database: Database, organizationId: string): Promise<Facts | null> {
  const row = await database
    .selectFrom('organizations')
    .select(['page_token_secret', 'rate_limits'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const rateLimits = [...row.rate_limits].sort((left, right) => left.windowSeconds - right.windowSeconds);
  return { pageTokenSecret: row.page_token_secret, rateLimits };
}
