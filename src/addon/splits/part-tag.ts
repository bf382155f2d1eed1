import type { Row } from '../cells/row';
import { ArgumentError } from '../errors/addon-error';
import { quote } from '../errors/sentence';
import { hasTagName } from '../lookup/tags';
import { splitSheetName } from './split-sheet';

/** The tag of the API that a part names; null if only the sheet has it. */
export function tagOfPart(tags: readonly Row[], text: string): Row | null {
  const [tag = null, second] = tags.filter(hasTagName(tags, text));
  if (second === undefined) return tag;
  throw new ArgumentError('ambiguous_tag', `${splitSheetName}: Several tags are ${quote(text)}. Write the path there.`);
}
