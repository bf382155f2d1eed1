import type { RangeData, SheetData } from '../cells/handles';
import type { BlobValue, EnumValue, Handle } from './values';

/**
 * The types of the arguments that match a signature: `[string] | [number, number]` for `String | Integer,Integer`. An
 * optional argument may also be null. `Objects` has the data of further objects, by their names in signatures.
 */
export type ArgumentsOf<Signature extends string, Objects = object> = Signature extends `${infer First}|${infer Rest}`
  ? Overload<Trimmed<First>, Objects> | ArgumentsOf<Rest, Objects>
  : Overload<Trimmed<Signature>, Objects>;

type Overload<Words extends string, Objects> = Words extends ''
  ? []
  : Words extends `${infer First},${infer Rest}`
    ? [...Parameter<First, Objects>, ...Overload<Rest, Objects>]
    : Parameter<Words, Objects>;

type Parameter<Word extends string, Objects> = Word extends `${infer Type}?`
  ? [(ValueOf<Type, Objects> | null)?]
  : [ValueOf<Word, Objects>];

type ValueOf<Type extends string, Objects> = Type extends `${infer Item}[]`
  ? ValueOf<Item, Objects>[]
  : Type extends keyof Values
    ? Values[Type]
    : Type extends keyof Objects
      ? Handle<Objects[Type]>
      : Type extends `${string}.${string}`
        ? EnumValue
        : Handle;

/** By the name of a type in signatures. A name with a point is an enum, any other one an object. */
interface Values {
  readonly Any: unknown;
  readonly String: string;
  readonly Integer: number;
  readonly Number: number;
  readonly Boolean: boolean;
  readonly Date: Date;
  readonly Object: Map<string, unknown>;
  readonly Blob: BlobValue;
  readonly Range: Handle<RangeData>;
  readonly Sheet: Handle<SheetData>;
}

type Trimmed<Text extends string> = Text extends ` ${infer Rest}` | `${infer Rest} ` ? Trimmed<Rest> : Text;
