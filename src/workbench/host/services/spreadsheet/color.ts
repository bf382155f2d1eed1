import { ServiceError } from '../../rpc/service-error';
import type { Site } from '../../site';

/** The names of CSS that scripts use; Google takes all of CSS's. */
const names: { readonly [name: string]: string } = {
  aqua: '#00ffff',
  black: '#000000',
  blue: '#0000ff',
  fuchsia: '#ff00ff',
  gray: '#808080',
  green: '#008000',
  grey: '#808080',
  lightgray: '#d3d3d3',
  lightgrey: '#d3d3d3',
  lime: '#00ff00',
  maroon: '#800000',
  navy: '#000080',
  olive: '#808000',
  orange: '#ffa500',
  purple: '#800080',
  red: '#ff0000',
  silver: '#c0c0c0',
  teal: '#008080',
  white: '#ffffff',
  yellow: '#ffff00',
};

/** `#FFF`, `#ffffff` or a name of CSS as six lower-case digits; null takes a colour back. */
export function parseColor(site: Site, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  const text = String(value).trim().toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(text)) return text;
  if (/^#[0-9a-f]{3}$/.test(text)) return text.replace(/[0-9a-f]/g, '$&$&');
  const named = Object.hasOwn(names, text) ? names[text] : undefined;
  if (named === undefined) throw new ServiceError(site.messages.invalidArgument(String(value)));
  return named;
}
