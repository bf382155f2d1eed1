import { type ComponentChildren, createContext } from 'preact';
import { useCallback, useContext, useState } from 'preact/hooks';

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
