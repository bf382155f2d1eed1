import Fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { registerMetrics } from './metrics';
import { refuseOtherHosts } from './public-address';

const host = '127.0.0.1';

/** Serves `/metrics` on a separate port, for this machine only, until the app closes. */
export async function listenForMetrics(app: FastifyInstance, registry: Registry, port: number): Promise<string> {
  const own = Fastify({ forceCloseConnections: true });
  refuseOtherHosts(own, null);
  registerMetrics(own, registry);
  app.addHook('onClose', () => own.close());
  try {
    return await own.listen({ host, port });
  } catch (error) {
    throw new Error(`Port ${port} on ${host} cannot serve metrics. Choose another one with --metrics-port.`, {
      cause: error,
    });
  }
}
