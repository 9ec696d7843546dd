import Fastify, { type FastifyInstance } from 'fastify';

interface ReviewRequest {
  url: string;
  authorization: string | undefined;
  body: { texts: string[] };
}

/** A fake classifier over HTTP. It starts when its address is first read. */
export class FakeClassifier {
  readonly requests: ReviewRequest[] = [];
  /** The body of its answers; 'never' leaves the caller without one. */
  answer: object | string = { outcome: 'allowed' };
  status = 200;
  #app: FastifyInstance | undefined;

  async address(): Promise<URL> {
    this.#app ??= await this.#up();
    return new URL('/review', this.#app.listeningOrigin);
  }

  async down(): Promise<void> {
    await this.#app?.close();
  }

  async #up(): Promise<FastifyInstance> {
    const app = Fastify({ forceCloseConnections: true });
    app.post<{ Body: ReviewRequest['body'] }>('/review', async ({ url, headers: { authorization }, body }, reply) => {
      this.requests.push({ url, authorization, body });
      if (this.answer === 'never') return reply.hijack();
      return reply.code(this.status).type('application/json').send(JSON.stringify(this.answer));
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    return app;
  }
}
