import { useEffect, useState } from 'preact/hooks';
import type { SidebarError } from '../../protocol';

/** Counts down the wait that the API requested, from the time the error was shown. 0 if it requested none. */
export function useSecondsLeft(error: SidebarError): number {
  const [until, setUntil] = useState(() => toEnd(error));
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setUntil(toEnd(error));
    setNow(Date.now());
  }, [error]);
  const isWaiting = now < until;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return isWaiting ? Math.ceil((until - now) / 1000) : 0;
}

function toEnd(error: SidebarError): number {
  return Date.now() + (error.retryAfterSeconds ?? 0) * 1000;
}
