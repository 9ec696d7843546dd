import Fastify, { type FastifyInstance } from 'fastify';
import type { Clock } from '#platform/server/clock.ts';
import { openInstagramSandbox } from '#sandbox/instagram/instagram.ts';
import type { SandboxAccount } from '#sandbox/instagram/accounts.ts';
import { FakeClock } from './fake-clock.ts';

/** The Instagram sandbox on a port of its own, which can be down. It counts what it is asked. */
export class InstagramServer {
  /** The paths that were asked for, with their queries decoded, in order. */
  readonly requests: string[] = [];
  /** Every token that it has handed out: none of them may be seen again anywhere but here. */
  readonly tokens = new Set<string>();
  readonly sandbox;
  #port: Promise<number> | undefined;
  #app: FastifyInstance | undefined;

  constructor(clock: Clock = new FakeClock()) {
    const address = () => this.#address();
    this.sandbox = openInstagramSandbox({ address, pages: address, clock });
  }

  async up(port = 0): Promise<number> {
    // A client that waits for an answer must not hold the end of a test up.
    const app = Fastify({ forceCloseConnections: true });
    app.addHook('onRequest', async ({ url }) => void this.requests.push(decodeURIComponent(url)));
    app.addHook('onSend', async (_request, _reply, payload) => {
      if (typeof payload === 'string') for (const [token] of payload.matchAll(/IGAA[\w-]{64}/g)) this.tokens.add(token);
    });
    this.sandbox.register(app);
    this.#app = app;
    await app.listen({ host: '127.0.0.1', port });
    return Number(new URL(app.listeningOrigin).port);
  }

  /** On the same port as before. */
  async upAgain(): Promise<void> {
    await this.up(await this.#port);
  }

  async down(): Promise<void> {
    await this.#app?.close();
    this.#app = undefined;
  }

  /** Does what a person does in the popup: opens it, chooses who to be, and is sent back with a code. */
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

  /** The same without a look at the page. */
  async codeFor(username: string, url: string): Promise<string> {
    const answer = await fetch(url.replace('/authorize?', `/authorize/as/${username}?`), { redirect: 'manual' });
    const code = URL.parse(answer.headers.get('location') ?? '')?.searchParams.get('code');
    if (!code) throw new Error(`@${username} was not sent back: status ${answer.status}.`);
    return code;
  }

  account(username: string): SandboxAccount {
    const account = this.sandbox.accounts.find(username);
    if (!account) throw new Error(`Nobody is @${username}.`);
    return account;
  }

  /** The person keeps their id, and the old username is free. */
  rename(username: string, to: string): void {
    this.sandbox.accounts.rename(this.account(username).id, to);
  }

  /** Somebody new takes a free username. */
  register(username: string): SandboxAccount {
    return this.sandbox.accounts.register(username);
  }

  /** Every token of this person is void, and we are not told. */
  revoke(username: string): void {
    this.sandbox.revoke(this.account(username));
  }

  /** What Meta posts to us as `signed_request` when this person withdraws or wants to be forgotten. */
  signedRequest(username: string): string {
    return this.sandbox.sign(this.account(username));
  }

  async #address(): Promise<string> {
    // Most tests never search: a server that is not needed is not started.
    this.#port ??= this.up();
    return `http://127.0.0.1:${await this.#port}`;
  }
}
