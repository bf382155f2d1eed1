import type { Platform } from '../../platform/platform';
import { asText, record } from '../../store/record';
import type { StatementLine } from './statement-sheet';

/*
 * Every editor can write a line into FIN Statements, and by naming what has changed since, an alert would tell what only
 * its user's connection reads. A line that a user confirmed has a seal that needs a secret of this user.
 */

const secret = record('user', 'fin.seal', asText);

type Sealed = Pick<StatementLine, 'accountId' | 'from' | 'day' | 'record'>;

/** For a line that this user confirms. */
export function sealOf(platform: Platform, statement: Sealed): string {
  const known = secret.read(platform) ?? secret.write(platform, platform.codec.uuid());
  return hashOf(platform, known ?? '', statement);
}

/** The lines, without the records that this user has not confirmed as they are. */
export function trusted(platform: Platform, statements: readonly StatementLine[]): StatementLine[] {
  const known = secret.read(platform);
  return statements.map((each) =>
    each.record === '' || (known !== null && each.seal === hashOf(platform, known, each))
      ? each
      : { ...each, record: 'not trusted' },
  );
}

function hashOf({ codec }: Platform, known: string, { accountId, from, day, record: text }: Sealed): string {
  return codec.hash(JSON.stringify([known, accountId, from, day, text]));
}
