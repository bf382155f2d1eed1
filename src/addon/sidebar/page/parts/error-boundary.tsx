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

/** Contains the failure of a view, for example on a state that another version stored, so that other views work. */
export function ErrorBoundary({ children }: { children: ComponentChildren }) {
  const [error, retry] = useErrorBoundary();
  return error === undefined ? children : <ErrorNote error={failed} onRetry={retry} />;
}
