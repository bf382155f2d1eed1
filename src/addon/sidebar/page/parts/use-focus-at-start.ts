import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Gives the focus to an element that replaced the one the user was at. */
export function useFocusAtStart<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E | null>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
