import type { Database } from '../database/open-database';

const secretsMax = 1_000;

/** A changed secret is used by every instance after this time at the latest. */
const keptMs = 5_000;

/** The secrets that seal the page tokens of organizations. */
export class PageSecrets {
  private readonly known = new Map<string, { readonly secret: string; readonly readAtMs: number }>();

  constructor(
    private readonly database: Database,
    private readonly now: () => number,
  ) {}

  async find(organizationId: string): Promise<string> {
    const nowMs = this.now();
    const known = this.known.get(organizationId);
    if (known !== undefined && nowMs - known.readAtMs < keptMs) return known.secret;
    const { page_token_secret: secret } = await this.database
      .selectFrom('organizations')
      .select('page_token_secret')
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow();
    this.known.delete(organizationId);
    this.known.set(organizationId, { secret, readAtMs: nowMs });
    const [oldest] = this.known.keys();
    if (this.known.size > secretsMax && oldest !== undefined) this.known.delete(oldest);
    return secret;
  }
}
