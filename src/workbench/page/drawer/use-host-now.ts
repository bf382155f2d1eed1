import { useEffect, useState } from 'preact/hooks';
import type { PageView } from '../store/page-store';

/** The time of the host's clock, updated every second. */
export function useHostNow({ now, readAt }: PageView['clock']): number {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return now + (Date.now() - readAt);
}
