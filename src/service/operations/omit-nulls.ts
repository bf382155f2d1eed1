/**
 * A resource of the API from a row: every field of the contract has to be named, and those that are null are left out.
 * (Absent means unknown. The one field that is sent as null, `entity`, is added by its caller.)
 *
 * The object stays as it is, with undefined in place of null: a copy without those fields would take several times as long,
 * and JSON has no undefined.
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
