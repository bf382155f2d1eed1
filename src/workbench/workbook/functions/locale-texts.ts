import { numfmt } from '@univerjs/core';
import { type BaseValueObject, type IFunctionService, StringValueObject } from '@univerjs/engine-formula';
import { univerFunction } from './univer-function';
import { isArray } from './value-objects';

/**
 * FIXED and TEXT write numbers and names of months in the locale of the file, as Sheets does. Univer 0.25.1 writes them
 * in English. The locale is named as number formats name it, such as `de`.
 */
export function writeInLocale(functions: IFunctionService, localeTag: () => string): void {
  const text = univerFunction(functions, 'TEXT');
  const calculateText = text.calculate.bind(text);
  text.calculate = (value, pattern) =>
    // Sample: `[$-de]d mmmm`. A tag in the pattern itself, behind this one, wins.
    calculateText(
      value as BaseValueObject,
      ofTexts(pattern as BaseValueObject, (given) => `[$-${localeTag()}]${given}`),
    );

  const fixed = univerFunction(functions, 'FIXED');
  const calculateFixed = fixed.calculate.bind(fixed);
  fixed.calculate = (...given) => {
    const [, group = '', , , , decimal = ''] = numfmt.format('#,##0.0', 1000, { locale: localeTag() });
    const separators: { readonly [english: string]: string } = { ',': group, '.': decimal };
    return ofTexts(calculateFixed(...given) as BaseValueObject, (shown) =>
      shown.replace(/[,.]/g, (english) => separators[english] ?? ''),
    );
  };
}

/** Changes each text, of one value or of many. */
function ofTexts(given: BaseValueObject, change: (text: string) => string): BaseValueObject {
  if (isArray(given)) return given.mapValue((each) => ofTexts(each, change));
  return given.isString() ? StringValueObject.create(change(String(given.getValue()))) : given;
}
