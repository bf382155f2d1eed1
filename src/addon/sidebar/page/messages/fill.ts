import type { ComponentChildren } from 'preact';

/** A character of the private use area: no message and no data has it. */
const place = '\uE000';

/** Puts elements into the places of a message: each language has its own order. */
export function fill(
  message: (...places: string[]) => string,
  ...elements: readonly ComponentChildren[]
): ComponentChildren[] {
  const parts = message(...elements.map((_, index) => `${place}${index}${place}`)).split(place);
  return parts.map((part, index) => (index % 2 === 0 ? part : elements[Number(part)]));
}
