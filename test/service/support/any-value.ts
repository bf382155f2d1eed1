import fc from 'fast-check';

/** What the document says of a parameter or a field. */
export interface ValueSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: ValueSchema;
  readonly properties?: { readonly [name: string]: ValueSchema };
  readonly pattern?: string;
  readonly required?: readonly string[];
}

/** Texts that have broken parsers, databases and logs. */
export const awkwardTexts = [
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', '\ufeff', '\u202e', '%', '_', "'", '"', '\\', "'; drop table tags; --"],
  ...['null', 'undefined', 'NaN', '-0', '1e999', '0x10', '[]', '{}', '__proto__', 'constructor', '../../etc/passwd'],
  ...[
    '99999999999999999999',
    '2026-02-30',
    '0000-01-01',
    '-0001-01-01',
    '+275760-09-13',
    'ı',
    'ß',
    'İ',
    '🏦'.repeat(60),
  ],
  'x'.repeat(5_000),
];

/** Any code point, a lone surrogate too. fast-check's own `binary` takes a second to list them all, in each test file. */
export const anyCodePoint = fc.nat(0x10_ff_ff).map((codePoint) => String.fromCodePoint(codePoint));

const anyText = fc.oneof(fc.constantFrom(...awkwardTexts), fc.string({ unit: anyCodePoint, maxLength: 120 }));

/** Ids that exist, by the parameter or field that names them. */
export interface KnownIds {
  readonly [name: string]: readonly string[];
}

/** Values that the schema allows, values at and just beyond its limits, and any others. */
export function anyValue(name: string, schema: ValueSchema, known: KnownIds): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 4, arbitrary: validValue(name, schema, known) },
    { weight: 1, arbitrary: limitValue(schema) },
    { weight: 1, arbitrary: anyText },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  );
}

function validValue(name: string, schema: ValueSchema, known: KnownIds): fc.Arbitrary<unknown> {
  const { type, format, pattern, minimum = 0, maximum = 200, minLength = 0, maxLength = 40 } = schema;
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (format === 'uuid') return anyId(known[name] ?? Object.values(known).flat());
  if (format === 'date') return anyDay;
  if (pattern?.startsWith('^#')) return fc.constant('#1A73E8');
  switch (type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: minimum, max: maximum });
    case 'array': {
      const limits = { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 3, 5) };
      return fc.uniqueArray(validValue(name, schema.items ?? {}, known), limits);
    }
    default:
      return fc.string({ unit: 'grapheme', minLength, maxLength });
  }
}

function anyId(known: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: fc.constantFrom(...known).map((id) => id.toUpperCase()) },
    { weight: 1, arbitrary: fc.uuid() },
  );
}

const anyDay = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

function limitValue({ type, items, ...limits }: ValueSchema): fc.Arbitrary<unknown> {
  const { minimum = 0, maximum = 0, minLength = 0, maxLength = 0, minItems = 0, maxItems = 0 } = limits;
  if (type === 'integer') return fc.constantFrom(minimum - 1, minimum, maximum, maximum + 1);
  if (type === 'array') {
    const size = fc.constantFrom(0, minItems, maxItems, maxItems + 1);
    return size.chain((length) => fc.array(fc.uuid(), { minLength: length, maxLength: length }));
  }
  return fc.constantFrom(0, minLength, maxLength, maxLength + 1).map((length) => 'x'.repeat(length));
}

/** An object that the schema allows, or one with any values, sometimes with an additional field. */
export function anyRecord({ properties = {}, required = [] }: ValueSchema, known: KnownIds): fc.Arbitrary<object> {
  const fieldsOf = (value: typeof anyValue) =>
    Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, value(name, field, known)]));
  const valid = fc.record(fieldsOf(validValue), { requiredKeys: [...required] });
  const stray = fc.option(fc.tuple(anyText, fc.jsonValue({ maxDepth: 1 })), { freq: 8, nil: null });
  const wild = fc
    .tuple(fc.record(fieldsOf(anyValue), { requiredKeys: [] }), stray)
    .map(([record, extra]) => (extra === null ? record : { ...record, [extra[0]]: extra[1] }));
  return fc.oneof(valid, wild);
}
