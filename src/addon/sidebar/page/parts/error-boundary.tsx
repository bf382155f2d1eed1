import type { ComponentChildren } from 'preact';
import { useErrorBoundary } from 'preact/hooks';
import { messages } from '../messages/messages';
import { ErrorNote } from './error-note';

const failed = {
  code: 'view_failed',
  message: messages.general.failures.view,
  requestId: null,
  retryAfterSeconds: null,
};

/** A view that fails, as on a state that another version stored, leaves the other views and its own tab in place. */
export function ErrorBoundary({ children }: { children: ComponentChildren }) {
  const [error, retry] = useErrorBoundary();
  return error === undefined ? children : <ErrorNote error={failed} onRetry={retry} />;
}
