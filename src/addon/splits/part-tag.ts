import { ArgumentError } from '../errors/addon-error';
import { quote } from '../errors/sentence';
import { hasTagName } from '../lookup/tags';
import type { Row } from '../rows/row';
import { splitSheet } from './split-sheet';

/** The tag of the API that a part names; null if only the sheet has it. */
export function tagOfPart(tags: readonly Row[], text: string): Row | null {
  const [tag = null, second] = tags.filter(hasTagName(tags, text));
  if (second === undefined) return tag;
  throw severalTags(text);
}

/**
 * Whether a part with this tag has one of these; null if only the sheet has its tag. Several of its name are an error
 * only if that decides.
 */
export function isTagOfPart(tags: readonly Row[], text: string, wantedIds: ReadonlySet<string>): boolean | null {
  const named = tags.filter(hasTagName(tags, text));
  const wanted = named.filter(({ id }) => wantedIds.has(String(id)));
  if (wanted.length > 0 && wanted.length < named.length) throw severalTags(text);
  return named.length === 0 ? null : wanted.length > 0;
}

function severalTags(text: string): ArgumentError {
  return new ArgumentError(
    'ambiguous_tag',
    `${splitSheet.name}: Several tags are ${quote(text)}. Write the path there.`,
  );
}
