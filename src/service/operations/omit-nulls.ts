/**
 * Leaves out the fields that are null, because the API sends no field whose value is unknown. The type requires every field
 * of the resource, so a new field of the contract does not compile until it has a value.
 *
 * Replaces null by undefined in the given object, which JSON leaves out. A copy without the fields would take several times
 * as long.
 */
export function omitNulls<Resource extends object>(
  fields: {
    readonly [Name in keyof Resource]-?: Resource[Name] | null;
  },
): Resource {
  const known = fields as { [name: string]: unknown };
  for (const name in known) if (known[name] === null) known[name] = undefined;
  return fields as Resource;
}
