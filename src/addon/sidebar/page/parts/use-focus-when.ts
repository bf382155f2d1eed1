import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Moves the focus to an element that took the place of the one that had it; not at the first showing. */
export function useFocusWhen<E extends HTMLElement>(cause: unknown): RefObject<E | null> {
  const element = useRef<E | null>(null);
  const before = useRef(cause);
  useEffect(() => {
    if (before.current === cause) return;
    before.current = cause;
    element.current?.focus();
  }, [cause]);
  return element;
}
