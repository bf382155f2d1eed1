import {
  BaseFunction,
  type BaseValueObject,
  ErrorType,
  ErrorValueObject,
  StringValueObject,
} from '@univerjs/engine-formula';
import { isArray } from './value-objects';

/** A part of a bar: how much of the cell's width, from 0 to 1, and its colour. */
export interface BarPart {
  readonly share: number;
  readonly color: string;
}

/**
 * `SPARKLINE(numbers, {"charttype","bar";"max",…;"color1",…;"color2",…})`, with bars only. Its value is a text with the
 * parts of the bar, which the page draws (`page/grid/draw-bars.ts`); on Google the value is an image.
 */
export class Sparkline extends BaseFunction {
  override minParams = 1;
  override maxParams = 2;

  override calculate(data: BaseValueObject, given?: BaseValueObject): BaseValueObject {
    const wrong = [data, given].find((each) => each?.isError());
    if (wrong) return wrong;
    const options = optionsOf(given);
    const refused = ErrorValueObject.create(ErrorType.VALUE);
    const max = Number(options?.get('max') ?? Number.NaN);
    const colors = ['color1', 'color2'].map((name, index) => options?.get(name) ?? defaultColors[index] ?? '');
    const isKnown = options !== null && [...options.keys()].every((name) => optionNames.includes(name));
    if (!isKnown || options.get('charttype')?.toLowerCase() !== 'bar' || !colors.every(isColor)) return refused;
    const numbers = cellsOf(data).flatMap((cell) => (cell.isNumber() ? [Math.max(0, Number(cell.getValue()))] : []));
    if (numbers.length === 0) return ErrorValueObject.create(ErrorType.NA);
    const total = options.has('max') ? max : numbers.reduce((sum, each) => sum + each, 0);
    if (Number.isNaN(total)) return refused;
    let left = 1;
    const parts = numbers.map((number, index): BarPart => {
      const share = total > 0 ? Math.min(left, number / total) : 0;
      left -= share;
      return { share, color: colors[index % colors.length] ?? '' };
    });
    return StringValueObject.create(writeBar(parts));
  }
}

const optionNames = ['charttype', 'max', 'color1', 'color2'];
const defaultColors = ['#ffa500', '#008000'];
const isColor = (text: string): boolean => /^(#[0-9a-f]{6}|[a-z]+)$/i.test(text);

/** Names in lower case; null if it is no table of two columns. */
function optionsOf(given: BaseValueObject | undefined): ReadonlyMap<string, string> | null {
  if (given === undefined) return new Map();
  if (!isArray(given) || given.getColumnCount() !== 2) return null;
  const cells = cellsOf(given).map((cell) => String(cell.getValue() ?? ''));
  return new Map(cells.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), cells[at + 1] ?? '']] : [])));
}

/** By rows. */
function cellsOf(given: BaseValueObject): BaseValueObject[] {
  if (!isArray(given)) return [given];
  const cells: BaseValueObject[] = [];
  given.iterator((cell) => {
    if (cell) cells.push(cell);
  });
  return cells;
}

/** Sample: `▬ 62.5% #5f7f9e, 37.5% #f3f5f7`. */
function writeBar(parts: readonly BarPart[]): string {
  return `▬ ${parts.map(({ share, color }) => `${Number((share * 100).toFixed(1))}% ${color}`).join(', ')}`;
}

/** The parts of a bar that a cell shows; null if it shows none. */
export function readBar(value: unknown): readonly BarPart[] | null {
  if (typeof value !== 'string' || !value.startsWith('▬ ')) return null;
  return value
    .slice(2)
    .split(', ')
    .map((part) => {
      const [share = '', color = ''] = part.split('% ');
      return { share: Number(share) / 100, color };
    });
}
