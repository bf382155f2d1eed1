import type { ErrorWords } from '../../../messages/en/page/messages';
import type { SidebarError } from '../../protocol';
import { messages } from './messages';

/** An error in the language of the page. */
export interface DescribedError {
  /** What happened, without what to do. */
  readonly meaning: string;
  readonly text: string;
  /** The server's own sentence, in English, where it says more than `text`. */
  readonly original: string | null;
  /** The API's id of the request, where no sentence has it. */
  readonly requestId?: string;
  /** `text` is the server's sentence. */
  readonly isEnglish?: true;
}

/** The server writes its sentences in English. In another language, what the code means comes first. */
export function describeError(
  { code, message }: Pick<SidebarError, 'code' | 'message'>,
  errors = messages.errors,
): DescribedError {
  const known = textOfCode(code, errors);
  if (known === undefined) return { meaning: message, text: message, original: null, isEnglish: true };
  const { meaning, action, saysAll } = known;
  return { meaning, text: `${meaning} ${action}`, original: saysAll ? null : message };
}

/** The error after which a part was done: only the server's sentence says which part. */
export function describePartial(error: DescribedError, message: string): DescribedError {
  return error.isEnglish ? error : { ...error, original: message };
}

/** A sentence that the server has stored, with its code. */
export function describeStored(message: string, code: string | null, errors = messages.errors): DescribedError {
  const error = describeError({ code: code ?? '', message }, errors);
  const [, requestId] = / \(request ([^()]*)\)$/.exec(message) ?? [];
  const isSaid = error.isEnglish || error.original !== null || requestId === undefined;
  return isSaid ? error : { ...error, requestId };
}

/** Whether what the user entered is wrong, so that the same input would fail again. */
export function isOfInput({ code }: Pick<SidebarError, 'code'>): boolean {
  return ofInput.includes(code);
}

const ofInput = ['unauthorized', 'invalid_query', 'invalid_base_url', 'invalid_key', 'invalid_request', 'tag_exists'];

/** What a code means and what to do. Undefined if the page does not know the code. */
export function textOfCode(code: string, errors: typeof messages.errors): ErrorWords | undefined {
  return Object.hasOwn(errors, code) ? errors[code as keyof typeof errors] : undefined;
}
