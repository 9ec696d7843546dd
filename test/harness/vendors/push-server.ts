import Fastify, { type FastifyInstance } from 'fastify';
import { systemClock } from '#platform/server/clock.ts';
import type { PushSettings } from '#platform/server/push/push.ts';
import { createVapidKeys } from '#platform/server/push/vapid-keys.ts';
import type { PushAddress } from '#platform/shared/push-address.ts';
import { inMemory, type SandboxBrowser } from '#sandbox/push/browser-store.ts';
import type { Behaviour } from '#sandbox/push/behaviours.ts';
import { openPushSandbox } from '#sandbox/push/push.ts';

const KEYS = createVapidKeys();

/** The push sandbox on its own port. */
export class PushServer {
  readonly sandbox;
  #app: FastifyInstance | undefined;

  constructor() {
    // The signatures of what we send have the real time.
    this.sandbox = openPushSandbox({ address: () => this.#address(), file: inMemory, clock: systemClock });
  }

  get settings(): PushSettings {
    return { ...KEYS, subject: 'mailto:support@subrosa.example', sandbox: this.sandbox.settings, batchTime: 0 };
  }

  set behaviour(behaviour: Behaviour) {
    this.sandbox.behaviour = behaviour;
  }

  async up(port = 0): Promise<void> {
    this.#app = Fastify({ forceCloseConnections: true });
    this.sandbox.register(this.#app);
    await this.#app.listen({ host: '127.0.0.1', port });
  }

  async down(): Promise<void> {
    await this.#app?.close();
    this.#app = undefined;
  }

  /** Does what a browser does when its user allows notices. Starts the server if it is down. */
  async subscribe(applicationServerKey: string | null = KEYS.publicKey): Promise<PushAddress> {
    if (!this.#app) await this.up();
    const answer = await fetch(`${this.#address()}${this.sandbox.settings.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ applicationServerKey }),
    });
    const { endpoint, keys } = (await answer.json()) as { endpoint: string; keys: { p256dh: string; auth: string } };
    return { endpoint, ...keys };
  }

  /** The browser withdraws its subscription. */
  forget(address: PushAddress): void {
    this.sandbox.browsers.forget(this.browser(address).id);
  }

  /** What the browser has shown is in its `notices`, the newest first. */
  browser({ endpoint }: PushAddress): SandboxBrowser {
    const browser = this.sandbox.browsers.find(new URL(endpoint).pathname.split('/').at(-1) ?? '');
    if (!browser) throw new Error(`The sandbox has no browser ${endpoint}.`);
    return browser;
  }

  /** Before it is up, an address that nobody has. */
  #address(): string {
    return this.#app?.listeningOrigin ?? 'http://127.0.0.1:1';
  }
}
