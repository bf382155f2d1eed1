/** The value of an option that a command cannot do without. */
export function required(values: { readonly [name: string]: unknown }, name: string): string {
  const value = values[name];
  if (typeof value !== 'string' || value === '') throw new Error(`--${name} is missing.`);
  return value;
}
