import { type TSchema, type TUnsafe, Type } from '@sinclair/typebox';
import { fieldDescriptions } from './descriptions';
import type { Field, FieldTable, RecordOf } from './fields';
import { errorFields } from './resources';

/** typebox schemas of the field tables, with which the service validates and documents. Never imported by the add-on. */

/** The schema of a JSON object. `isClosed` refuses unknown fields. */
export function toSchema<T extends FieldTable>(
  fields: T,
  options: { readonly isClosed?: boolean; readonly $id?: string } = {},
): TUnsafe<RecordOf<T>> {
  const properties: { [name: string]: TSchema } = {};
  for (const [name, field] of Object.entries(fields)) {
    const schema = toFieldSchema(field);
    properties[name] = field.always === true ? schema : Type.Optional(schema);
  }
  const object = Type.Object(properties, {
    ...(options.isClosed === true ? { additionalProperties: false } : {}),
    ...(options.$id === undefined ? {} : { $id: options.$id }),
  });
  return object as unknown as TUnsafe<RecordOf<T>>;
}

/** The envelope of a successful response (specification, section 2.1) around one resource or an array of them. */
export function toEnvelopeSchema(resource: TSchema, pagination: TSchema, isList: boolean, $id: string): TSchema {
  return Type.Object(
    {
      data: isList ? Type.Array(resource) : resource,
      pagination: isList ? pagination : Type.Optional(pagination),
      meta: Type.Object({}, { additionalProperties: true }),
    },
    { $id },
  );
}

/** The body of every failed response (specification, section 7). */
export const errorBodySchema = Type.Object({ error: toSchema(errorFields) });

/** A list of types, such as `["object", "null"]`, would be as valid, but some generators of clients then lose the null. */
function toFieldSchema(field: Field): TSchema {
  const { description, ...schema } = toBareSchema(field);
  const described = description === undefined ? {} : { description };
  return (
    field.nullable === true ? { anyOf: [schema, { type: 'null' }], ...described } : { ...schema, ...described }
  ) as TSchema;
}

function toBareSchema(field: Field): TSchema {
  const { type, always, nullable, enum: values, fields, items, ...constraints } = field;
  const description = fieldDescriptions.get(field);
  const options = { ...constraints, ...(description === undefined ? {} : { description }) };
  switch (type) {
    case 'uuid':
    case 'date':
    case 'date-time':
      return Type.String({ ...options, format: type });
    case 'number':
      return Type.Number(options);
    case 'integer':
      return Type.Integer(options);
    case 'boolean':
      return Type.Boolean(options);
    case 'array':
      return Type.Array(items === undefined ? Type.Any() : toFieldSchema(items), options);
    case 'object':
      return fields === undefined
        ? Type.Object({}, { ...options, additionalProperties: true })
        : Type.Object((toSchema(fields) as unknown as { properties: { [name: string]: TSchema } }).properties, options);
    case 'string':
      return Type.String({ ...options, ...(values === undefined ? {} : { enum: [...values] }) });
  }
}
