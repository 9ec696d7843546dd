import Fastify, { type FastifyInstance } from 'fastify';

interface ReviewRequest {
  url: string;
  authorization: string | undefined;
  body: Record<string, unknown>;
}

/** A fake classifier, or moderation service, over HTTP. It starts when its address is first read. */
export class FakeClassifier {
  readonly requests: ReviewRequest[] = [];
  /** The body of its answers; 'never' leaves the caller without one. */
  answer: object | string = { outcome: 'allowed' };
  status = 200;
  headers: Record<string, string> = {};
  readonly #path: string;
  #app: FastifyInstance | undefined;

  constructor(path = '/review') {
    this.#path = path;
  }

  async address(): Promise<URL> {
    this.#app ??= await this.#up();
    return new URL(this.#path, this.#app.listeningOrigin);
  }

  async down(): Promise<void> {
    await this.#app?.close();
  }

  async #up(): Promise<FastifyInstance> {
    const app = Fastify({ forceCloseConnections: true });
    app.post<{ Body: ReviewRequest['body'] }>(this.#path, async ({ url, headers: { authorization }, body }, reply) => {
      this.requests.push({ url, authorization, body });
      if (this.answer === 'never') return reply.hijack();
      return reply.code(this.status).headers(this.headers).type('application/json').send(JSON.stringify(this.answer));
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    return app;
  }
}
