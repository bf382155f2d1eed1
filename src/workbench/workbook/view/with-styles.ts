import type { IStyleData, Styles } from '@univerjs/core';

/**
 * What a mutation carries, with the styles of its cells themselves in place of their ids: Node and every page make ids
 * of their own. A sample: `{sheet: {cellData: {0: {0: {v: 1, s: 'k3x9ab'}}}}}`
 */
export function withStyles<Params>(params: Params, styles: Styles): Params {
  return resolved(structuredClone(params), styles) as Params;
}

function resolved(value: unknown, styles: Styles): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const [key, item] of Object.entries(value)) {
    const style = key === 's' && typeof item === 'string' ? styles.get(item) : undefined;
    if (style) Object.assign(value, { s: structuredClone(style) satisfies IStyleData });
    else resolved(item, styles);
  }
  return value;
}
