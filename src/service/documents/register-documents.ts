import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { headers } from '../../contract/limits';
import { withErrorResponses } from '../http/route-schema';
import { agentGuide } from './agent-guide';

const contentPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/**
 * /openapi.json, /docs, to which / leads, and /agents: public, and generated from the routes. Call this before the routes are
 * registered.
 */
export async function registerDocuments(app: FastifyInstance, publicUrl: string | null): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Financial Data API',
        version: 'v1',
        description:
          'Accounts, transactions, holdings, tags and the profile of one organization. ' +
          'Not financial, investment, legal or tax advice.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl ?? '/' }],
      components: {
        securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: headers.apiKey } },
      },
    },
    transform: ({ schema, url }) => ({ schema: withErrorResponses(schema), url }),
    refResolver: {
      buildLocalReference: (schema, _baseUri, _fragment, index) => String(schema.$id ?? `schema${index}`),
    },
  });
  // No validator badge, fonts or scripts from other servers.
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: contentPolicy,
    // BaseLayout has no bar for opening other documents.
    uiConfig: { validatorUrl: null, tryItOutEnabled: true, layout: 'BaseLayout' },
    theme: { title: 'Financial Data API' },
  });
  const guide = agentGuide();
  // For people who open the address of the service in a browser. Without the slash, the page would look for its parts at the
  // root of the host, where a gateway that serves the service below a path has none.
  app.get('/', { schema: { hide: true } }, async (_request, reply) => reply.redirect('docs/'));
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  app.get('/agents', { schema: { hide: true } }, async (_request, reply) => {
    reply.type('text/markdown; charset=utf-8');
    return guide;
  });
}
