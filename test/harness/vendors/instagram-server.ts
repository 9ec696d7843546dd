import Fastify, { type FastifyInstance } from 'fastify';
import type { Clock } from '#platform/server/clock.ts';
import { openInstagramSandbox } from '#sandbox/instagram/instagram.ts';
import type { SandboxAccount } from '#sandbox/instagram/accounts.ts';
import { FakeClock } from '../fake-clock.ts';

/** The Instagram sandbox on its own port. It can be down, and records its requests. */
export class InstagramServer {
  /** Paths and decoded queries of all requests, in order. */
  readonly requests: string[] = [];
  /** The most requests that it has worked on at the same time. */
  busiest = 0;
  /** Every token that it has issued. Tests check that we store none of them in the clear. */
  readonly tokens = new Set<string>();
  readonly sandbox;
  /** The app that events are posted to. */
  product: FastifyInstance | undefined;
  #port: Promise<number> | undefined;
  #app: FastifyInstance | undefined;

  constructor(clock: Clock = new FakeClock()) {
    const address = () => this.#address();
    const post = (text: string, signature: string) => this.#post(text, signature);
    this.sandbox = openInstagramSandbox({ address, pages: address, clock, post, delivers: 'on demand' });
  }

  async up(port = 0): Promise<number> {
    // A client that waits for an answer must not delay the end of a test.
    const app = Fastify({ forceCloseConnections: true });
    let open = 0;
    app.addHook('onRequest', async ({ url }) => {
      this.requests.push(decodeURIComponent(url));
      open += 1;
      this.busiest = Math.max(this.busiest, open);
    });
    app.addHook('onResponse', async () => void (open -= 1));
    app.addHook('onSend', async (_request, _reply, payload) => {
      if (typeof payload === 'string') for (const [token] of payload.matchAll(/IGAA[\w-]{64}/g)) this.tokens.add(token);
    });
    this.sandbox.register(app);
    this.#app = app;
    await app.listen({ host: '127.0.0.1', port });
    return Number(new URL(app.listeningOrigin).port);
  }

  /** Starts again on the same port. */
  async upAgain(): Promise<void> {
    await this.up(await this.#port);
  }

  async down(): Promise<void> {
    await this.#app?.close();
    this.#app = undefined;
  }

  /** Does what a person does in the popup: opens it, chooses an account, and is sent back with a code. */
  async logIn(username: string, url: string): Promise<{ code: string; state: string }> {
    const page = await fetch(`${url}&username=${username}`);
    const [, link] = new RegExp(`href="([^"]*/as/${username}\\?[^"]*)"`).exec(await page.text()) ?? [];
    if (link === undefined) throw new Error(`The login page (status ${page.status}) does not offer @${username}.`);
    const answer = await fetch(new URL(link.replaceAll('&amp;', '&'), url), { redirect: 'manual' });
    const query = URL.parse(answer.headers.get('location') ?? '')?.searchParams;
    const [code, state] = [query?.get('code'), query?.get('state')];
    if (!code || !state) throw new Error(`@${username} was not sent back: status ${answer.status}.`);
    return { code, state };
  }

  /** Gets a code without loading the page. */
  async codeFor(username: string, url: string): Promise<string> {
    const answer = await fetch(url.replace('/authorize?', `/authorize/as/${username}?`), { redirect: 'manual' });
    const code = URL.parse(answer.headers.get('location') ?? '')?.searchParams.get('code');
    if (!code) throw new Error(`@${username} was not sent back: status ${answer.status}.`);
    return code;
  }

  /** Writes to our account as anybody. Echoes, and events that we refused, wait until `phone.deliver` is called. */
  get phone() {
    return this.sandbox.phone;
  }

  /** The account, to be read or changed. */
  account(username: string): SandboxAccount {
    const account = this.sandbox.accounts.find(username);
    if (!account) throw new Error(`The sandbox has no account @${username}.`);
    return account;
  }

  /** The account keeps its id; the old username becomes free. */
  rename(username: string, to: string): void {
    this.sandbox.accounts.rename(this.account(username).id, to);
  }

  /** The heir gets the username, and its owner is called `next` from then on. */
  handOn(username: string, heir: string, next: string): void {
    this.sandbox.accounts.handOn(this.account(username).id, this.account(heir).id, next);
  }

  /** Swaps the usernames of two accounts, at once or after so many more questions. */
  swap(username: string, other: string, questions = 0): void {
    const [{ id }, { id: otherId }] = [this.account(username), this.account(other)];
    const swap = () => this.sandbox.accounts.swap(id, otherId);
    if (questions === 0) swap();
    else this.sandbox.graph.afterQuestions(questions, swap);
  }

  /** Creates an account with a free username. */
  register(username: string): SandboxAccount {
    return this.sandbox.accounts.register(username);
  }

  /** Makes every token of this account invalid, without notifying us. */
  revoke(username: string): void {
    this.sandbox.revoke(this.account(username));
  }

  /** What Meta posts to us as `signed_request` when this person withdraws access or asks for deletion. */
  signedRequest(username: string): string {
    return this.sandbox.sign(this.account(username));
  }

  async #post(text: string, signature: string): Promise<number> {
    const answer = await this.product?.inject({
      method: 'POST',
      url: '/api/instagram/webhook',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
      payload: text,
    });
    return answer?.statusCode ?? 404;
  }

  async #address(): Promise<string> {
    // Most tests never call Instagram, so the server starts on demand.
    this.#port ??= this.up();
    return `http://127.0.0.1:${await this.#port}`;
  }
}
