import Fastify, { type FastifyInstance } from 'fastify';
import type { StripeAddress } from '#platform/server/gateways/stripe-settings.ts';
import { readForm } from '../form.ts';
import type { Ledger } from '../ledger.ts';
import { answerCall } from './answer-call.ts';
import { catalogRoutes } from './catalog-routes.ts';
import { chargeRoutes } from './charge-routes.ts';
import { customerRoutes } from './customer-routes.ts';
import { intentRoutes } from './intent-routes.ts';
import { invoiceRoutes } from './invoice-routes.ts';
import { subscriptionRoutes } from './subscription-routes.ts';

const ROUTES = [
  ...customerRoutes,
  ...catalogRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...intentRoutes,
  ...chargeRoutes,
];

/** api.stripe.com on a port of its own, because the SDK knows no other path than /v1. It starts when it is first asked for. */
export class ApiServer {
  /** How the next calls are met, for whoever wants to see what the product does about it. */
  mood: 'answering' | 'failing' | 'silent' = 'answering';
  /** What was asked, in order: `POST /v1/customers`. */
  readonly calls: string[] = [];
  readonly #ledger: Ledger;
  readonly #onChange: () => void;
  #port: Promise<number> | undefined;
  #app: FastifyInstance | undefined;

  constructor(ledger: Ledger, onChange: () => void) {
    this.#ledger = ledger;
    this.#onChange = onChange;
  }

  async address(): Promise<StripeAddress> {
    this.#port ??= this.#listen(0);
    return { host: '127.0.0.1', port: await this.#port, protocol: 'http' };
  }

  async down(): Promise<void> {
    await this.#port;
    await this.#app?.close();
    this.#app = undefined;
  }

  /** On the same port as before. */
  async up(): Promise<void> {
    if (!this.#app) await this.#listen((await this.#port) ?? 0);
  }

  async #listen(port: number): Promise<number> {
    // A client that waits for an answer must not hold the end up.
    const app = Fastify({ forceCloseConnections: true });
    this.#app = app;
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body);
    for (const route of ROUTES) {
      app.route<{ Params: { id?: string } }>({
        method: route.method,
        url: route.path,
        handler: async ({ url, params, headers, body, method }, reply) => {
          const [path = '', query = ''] = url.split('?');
          this.calls.push(`${method} ${path}`);
          if (this.mood === 'silent') return new Promise<never>(() => {});
          if (this.mood === 'failing')
            return reply.code(500).send({ error: { type: 'api_error', message: 'An unknown error occurred' } });
          const form = readForm(typeof body === 'string' && body !== '' ? body : query);
          const answer = answerCall(this.#ledger, route, { url: path, id: params.id ?? '', form, headers });
          this.#onChange();
          if (answer.isReplayed) reply.header('idempotent-replayed', 'true');
          return reply.code(answer.status).header('request-id', this.#ledger.newId('req')).send(answer.body);
        },
      });
    }
    app.setNotFoundHandler(({ method, url }, reply) => {
      const message = `Unrecognized request URL (${method}: ${url}).`;
      return reply.code(404).send({ error: { type: 'invalid_request_error', message } });
    });
    await app.listen({ host: '127.0.0.1', port });
    return Number(new URL(app.listeningOrigin).port);
  }
}
