import { ArgumentError } from '../../errors/addon-error';
import { quote } from '../../errors/sentence';
import type { FunctionSpec } from '../catalogue/spec';
import { isDateText } from './dates';

/**
 * What a refused formula most likely means: a date where something else belongs, while what belongs there was read as a
 * date, or curly quotes, which text programs write. Otherwise the error as it is.
 */
export function explainArguments(
  { name, spec }: { readonly name: string; readonly spec: FunctionSpec },
  given: ArrayLike<unknown>,
  error: ArgumentError,
): ArgumentError {
  const texts = Array.from(given, (value) => (typeof value === 'string' ? value : ''));
  // A name may have such quotes: only what is refused counts.
  if (/[“”„‟«»]/.test(error.sentence)) {
    return new ArgumentError(error.code, 'Write straight quotes, as in "last month", not curly ones.');
  }
  const names = spec.parameters.map((parameter) => parameter.name);
  const isOfDate = names.map((each) => each === 'from' || each === 'to');
  const misplaced = names.findIndex((_, index) => isOfDate[index] === false && isDateText(texts[index] ?? ''));
  const isRefused = (text: string, index: number): boolean =>
    text !== '' && (index === misplaced || isOfDate[index] === true) && error.sentence.includes(quote(text));
  const isAlone = !isOfDate.some((isOf, index) => isOf && texts[index]);
  if (misplaced < 0 || isAlone || !texts.some(isRefused)) return error;
  return new ArgumentError(
    error.code,
    `Argument ${misplaced + 1} (${names[misplaced]}) is the date ${quote(texts[misplaced] ?? '')}. The order is ${name}(${names.join(', ')}).`,
  );
}
