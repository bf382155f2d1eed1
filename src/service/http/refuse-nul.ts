import { invalidQuery } from './api-error';

/** PostgreSQL's text cannot contain U+0000. It is refused here, where the name of the field is known. */
export function refuseNul(values: unknown, metaKey: 'parameter' | 'field'): void {
  if (typeof values !== 'object' || values === null) return;
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' && value.includes('\u0000')) {
      throw invalidQuery('invalid_value', `The ${metaKey} ${JSON.stringify(name)} contains a NUL character.`, {
        [metaKey]: name,
      });
    }
  }
}
