import type { FastifyInstance } from 'fastify';

/** Time for a client to read an answer when the service stops. */
const readGraceMs = 5_000;

/**
 * When the service stops, a running request still gets its answer, however long its statements take, and then its
 * connection is closed instead of staying idle. After every answer was sent, clients that do not read theirs are
 * disconnected.
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
    // Also called if the client disconnected before the answer.
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
