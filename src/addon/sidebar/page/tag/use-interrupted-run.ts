import { useEffect, useRef, useState } from 'preact/hooks';
import type { TagProgress } from '../../protocol';
import type { Server } from '../server/server';

/**
 * Reads once whether an earlier page of this user left a run unfinished; `isRead` resolves when the server has
 * answered.
 */
export function useInterruptedRun(server: Server, mayTag: boolean) {
  const [progress, setProgress] = useState<TagProgress | null>(null);
  const asked = useRef<Promise<void> | null>(null);
  const asking = useRef(server);
  asking.current = server;
  useEffect(() => {
    if (!mayTag || asked.current !== null) return;
    asked.current = asking.current.call('getInterruptedRun').then((response) => {
      if (response.ok) setProgress(response.data.run);
    });
  }, [mayTag]);
  return { progress, forget: () => setProgress(null), isRead: () => asked.current ?? Promise.resolve() };
}
