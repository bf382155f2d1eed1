import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * If the focused element disappears after a change of `cause`, moves the focus to the element of the returned
 * reference, so that the keyboard continues there and not at the top. Does nothing at the first rendering, unless
 * `atStart`.
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
