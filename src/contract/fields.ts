/**
 * The description of an API field as plain data, so that the add-on can contain it and the service can create schemas
 * from it. `always` marks fields that our service always sends. Clients must expect any field except `id` to be absent.
 */
export type FieldType =
  | 'string'
  | 'uuid'
  | 'date'
  | 'date-time'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'object'
  | 'array';

export interface Field {
  readonly type: FieldType;
  readonly always?: true;
  readonly nullable?: true;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: true;
  readonly pattern?: string;
  readonly default?: string | number;
  /** Fields of an `object`; without them it is free-form. */
  readonly fields?: FieldTable;
  /** The element of an `array`. */
  readonly items?: Field;
}

export type FieldTable = { readonly [name: string]: Field };

type ValueOf<F extends Field> = F extends { enum: readonly (infer E)[] }
  ? E
  : F extends { type: 'number' | 'integer' }
    ? number
    : F extends { type: 'boolean' }
      ? boolean
      : F extends { type: 'array'; items: infer I extends Field }
        ? ValueOf<I>[]
        : F extends { type: 'object'; fields: infer T extends FieldTable }
          ? RecordOf<T>
          : F extends { type: 'object' }
            ? { [name: string]: unknown }
            : string;

type NullableValueOf<F extends Field> = F extends { nullable: true } ? ValueOf<F> | null : ValueOf<F>;

type AlwaysOf<T extends FieldTable> = { [K in keyof T]: T[K] extends { always: true } ? K : never }[keyof T];

/** The static type of a record described by a field table. */
export type RecordOf<T extends FieldTable> = {
  -readonly [K in AlwaysOf<T>]: NullableValueOf<T[K]>;
} & {
  -readonly [K in Exclude<keyof T, AlwaysOf<T>>]?: NullableValueOf<T[K]>;
};
