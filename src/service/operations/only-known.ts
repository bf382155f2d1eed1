/**
 * A resource of the API from a row: every field of the contract has to be named, those that are null are left out.
 * (Absent means unknown; the one field that is sent as null, `entity`, is added by its caller.)
 */
export function onlyKnown<Resource extends object>(
  fields: {
    readonly [Name in keyof Resource]-?: Resource[Name] | null;
  },
): Resource {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Resource;
}
