import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { groupDescriptions } from '../../contract/descriptions';
import { headers } from '../../contract/limits';
import { baseUrlOf } from '../http/public-address';
import { withErrorResponses } from '../http/route-schema';
import { agentGuide } from './agent-guide';
import { shareParts } from './share-parts';

const contentPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

interface DocumentOptions {
  readonly publicUrl: string | null;
  /** An email address or URL of the operator. By default the documentation. */
  readonly contact: string | null;
}

/**
 * /openapi.json, /docs, to which / leads, and /agents: public, and generated from the routes. Call this before the routes are
 * registered.
 */
export async function registerDocuments(app: FastifyInstance, { publicUrl, contact }: DocumentOptions): Promise<void> {
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
      // The page of the documentation sends its requests here. A browser may know the service by another of its names.
      servers: [{ url: publicUrl ?? '/' }],
      tags: Object.entries(groupDescriptions).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: headers.apiKey } },
      },
    },
    transform: ({ schema, url }) => ({ schema: withErrorResponses(schema), url }),
    transformObject: (document) => ('openapiObject' in document ? shareParts(document.openapiObject) : {}),
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
  app.get('/openapi.json', { schema: { hide: true } }, async () => {
    const url = baseUrlOf(app, publicUrl);
    const { info, ...document } = app.swagger();
    // Some generators of clients refuse a relative address, and others lose it.
    return { ...document, info: { ...info, contact: toContact(contact ?? `${url}/docs`) }, servers: [{ url }] };
  });
  app.get('/agents', { schema: { hide: true } }, async (_request, reply) => {
    reply.type('text/markdown; charset=utf-8');
    return guide;
  });
}

function toContact(address: string): object {
  const name = 'The operator of this service';
  return address.includes('://') ? { name, url: address } : { name, email: address };
}
