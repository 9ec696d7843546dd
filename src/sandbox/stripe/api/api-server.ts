import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { StripeAddress } from '#platform/server/gateways/stripe-settings.ts';
import { readForm } from '../form.ts';
import type { Ledger } from '../ledger.ts';
import { answerCall } from './answer-call.ts';
import type { ApiRoute } from './api-route.ts';
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

interface OneThing {
  Params: { id?: string };
}

/** One call that does not go as it should. */
export interface Fault {
  /** What it is known by: `DELETE /v1/subscriptions/…`, with the query. */
  line: RegExp;
  /** It fails before anything is done; or after it, so that only the answer is lost; or something else comes first. */
  how: 'fails' | 'answer is lost' | { after: () => Promise<unknown> };
}

/** api.stripe.com on a port of its own, because the SDK knows no other path than /v1. It starts when it is first asked for. */
export class ApiServer {
  /** How the next calls are met, for whoever wants to see what the product does about it. */
  mood: 'answering' | 'failing' | 'silent' = 'answering';
  /** Each strikes once, the first call that it fits. */
  faults: Fault[] = [];
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
      app.route<OneThing>({
        method: route.method,
        url: route.path,
        handler: (request, reply) => this.#answer(route, request, reply),
      });
    }
    app.setNotFoundHandler(({ method, url }, reply) => {
      const message = `Unrecognized request URL (${method}: ${url}).`;
      return reply.code(404).send({ error: { type: 'invalid_request_error', message } });
    });
    await app.listen({ host: '127.0.0.1', port });
    return Number(new URL(app.listeningOrigin).port);
  }

  async #answer(route: ApiRoute, request: FastifyRequest<OneThing>, reply: FastifyReply): Promise<FastifyReply> {
    const { url, params, headers, body, method } = request;
    const [path = '', query = ''] = url.split('?');
    this.calls.push(`${method} ${path}`);
    if (this.mood === 'silent') return new Promise<never>(() => {});
    if (this.mood === 'failing') return fail(reply);
    const how = this.#takeFault(`${method} ${url}`);
    // Stripe says so itself where asking again at once would not help.
    if (how !== undefined) reply.header('stripe-should-retry', 'false');
    if (how === 'fails') return fail(reply);
    if (typeof how === 'object') await how.after();
    const form = readForm(typeof body === 'string' && body !== '' ? body : query);
    const answer = answerCall(this.#ledger, route, { url: path, id: params.id ?? '', form, headers });
    this.#onChange();
    if (how === 'answer is lost') return fail(reply);
    if (answer.isReplayed) reply.header('idempotent-replayed', 'true');
    return reply.code(answer.status).header('request-id', this.#ledger.newId('req')).send(answer.body);
  }

  #takeFault(line: string): Fault['how'] | undefined {
    const fault = this.faults.find((one) => one.line.test(line));
    this.faults = this.faults.filter((one) => one !== fault);
    return fault?.how;
  }
}

function fail(reply: FastifyReply): FastifyReply {
  return reply.code(500).send({ error: { type: 'api_error', message: 'An unknown error occurred' } });
}
