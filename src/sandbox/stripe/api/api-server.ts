import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { StripeAddress } from '#platform/server/gateways/stripe/stripe-settings.ts';
import { readForm } from './form.ts';
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

interface ById {
  Params: { id?: string };
}

/** Makes one call go wrong, for tests. */
export interface Fault {
  /** Matches the call: `DELETE /v1/subscriptions/…`, with the query. */
  line: RegExp;
  /** Fails before doing anything; or after it, so that only the answer is lost; or runs something else first. */
  how: 'fails' | 'answer is lost' | { after: () => Promise<unknown> };
}

/** Plays api.stripe.com on its own port, because the SDK always uses the path /v1. Starts when the address is first read. */
export class ApiServer {
  /** How calls are answered; tests change it to see how the product reacts. */
  behaviour: 'answering' | 'failing' | 'silent' = 'answering';
  /** Each applies once, to the first call that matches. */
  faults: Fault[] = [];
  /** The calls so far, in order: `POST /v1/customers`. */
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

  /** Listens on the same port as before. */
  async up(): Promise<void> {
    if (!this.#app) await this.#listen((await this.#port) ?? 0);
  }

  async #listen(port: number): Promise<number> {
    // A client that waits for an answer must not delay closing.
    // Stripe answers an unknown id of any length like any other.
    const app = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 5000 } });
    this.#app = app;
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body);
    for (const route of ROUTES) {
      app.route<ById>({
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

  async #answer(route: ApiRoute, request: FastifyRequest<ById>, reply: FastifyReply): Promise<FastifyReply> {
    const { url, params, headers, body, method } = request;
    const [path = '', query = ''] = url.split('?');
    this.calls.push(`${method} ${path}`);
    if (this.behaviour === 'silent') return new Promise<never>(() => {});
    if (this.behaviour === 'failing') return fail(reply);
    const how = this.#takeFault(`${method} ${url}`);
    // Stripe sends this header when a retry would not help.
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
