import { type ComponentChildren, createContext, type RefObject } from 'preact';
import { useCallback, useContext, useLayoutEffect, useRef, useState } from 'preact/hooks';

const Announce = createContext<(text: string) => void>(() => {});

/** Announces a text to screen readers without moving the focus. */
export function useAnnounce(): (text: string) => void {
  return useContext(Announce);
}

export function AnnounceProvider({ children }: { children: ComponentChildren }) {
  const [{ text, count }, setSaid] = useState({ text: '', count: 0 });
  const announce = useCallback((next: string) => setSaid((said) => ({ text: next, count: said.count + 1 })), []);
  return (
    <Announce.Provider value={announce}>
      {children}
      {/* A new element each time: the same words said twice are a change too. */}
      <div class="unseen" role="status" aria-live="polite">
        <span key={count}>{text}</span>
      </div>
    </Announce.Provider>
  );
}

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
