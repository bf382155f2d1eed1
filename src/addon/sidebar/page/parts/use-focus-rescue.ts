import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * When what had the focus is gone after a change of `cause`, gives it to the element of the returned reference, so that
 * the keyboard goes on from there and not from the top. Does nothing at the first showing, unless asked.
 */
export function useFocusRescue<E extends HTMLElement>(cause: unknown, atStart = false): RefObject<E | null> {
  const element = useRef<E | null>(null);
  const before = useRef(atStart ? undefined : cause);
  useLayoutEffect(() => {
    if (before.current === cause) return;
    before.current = cause;
    if (document.activeElement === null || document.activeElement === document.body) element.current?.focus();
  }, [cause]);
  return element;
}
