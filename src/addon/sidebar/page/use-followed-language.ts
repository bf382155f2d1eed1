import { useCallback, useRef } from 'preact/hooks';
import type { SidebarState } from '../protocol';
import type { Server } from './server';

/**
 * Takes the language of each state that the page reads. If it differs from that of the first state, the page asks to be
 * opened again, once nothing would be lost.
 */
export function useFollowedLanguage(): (language: SidebarState['language'], server: Server) => void {
  const shown = useRef<SidebarState['language'] | null>(null);
  return useCallback((language, server) => {
    shown.current = shown.current ?? language;
    if (language === shown.current || hasUnsaved()) return;
    shown.current = language;
    void server.call('reopenSidebar');
  }, []);
}

const textFields = 'textarea, input:not([type=checkbox], [type=radio], [type=color], [type=button])';

/** Whether another page would lose a typed text, a choice of transactions or tags, or a running action. */
function hasUnsaved(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(textFields);
  return (
    Array.from(fields).some(({ value }) => value !== '') ||
    document.querySelector('.transaction, .chip, .batch, button[aria-busy="true"]') !== null
  );
}
