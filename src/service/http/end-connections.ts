import type { FastifyInstance } from 'fastify';

/** For a client to read an answer that is ready when the service stops. */
const readGraceMs = 5_000;

/**
 * When the service stops, a request that is being worked on gets its answer, however long its statements take, and its
 * connection ends with it instead of staying open, idle. Once every answer is on its way, a client that does not read its
 * own is cut off.
 */
export function endConnectionsWhenClosing(app: FastifyInstance): void {
  const unanswered = new Set<string>();
  let isClosing = false;
  let timer: NodeJS.Timeout | undefined;
  const cutOffWhenAnswered = () => {
    if (!isClosing || unanswered.size > 0) return;
    clearTimeout(timer);
    timer = setTimeout(() => app.server.closeAllConnections(), readGraceMs);
  };
  const answered = (requestId: string) => {
    if (unanswered.delete(requestId)) cutOffWhenAnswered();
  };

  app.addHook('onRequest', async (request, reply) => {
    unanswered.add(request.id);
    // Also where the client went away, and no answer is sent.
    reply.raw.once('close', () => answered(request.id));
  });
  app.addHook('onSend', async (request, reply) => {
    if (isClosing) reply.header('Connection', 'close');
    answered(request.id);
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    app.server.once('close', () => clearTimeout(timer));
    cutOffWhenAnswered();
  });
}
