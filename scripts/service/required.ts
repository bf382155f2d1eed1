const hints: { readonly [name: string]: string } = { organization: ' organizations list shows the ids.' };

/** Returns the value of a required option, or fails. */
export function required(values: { readonly [name: string]: unknown }, name: string): string {
  const value = values[name];
  if (typeof value !== 'string' || value === '') throw new Error(`--${name} is missing.${hints[name] ?? ''}`);
  return value;
}
