import Fastify, { type FastifyInstance } from 'fastify';
import type { Clock } from '#platform/server/clock.ts';
import {
  openModerationService,
  type ModerationOptions,
} from '#platform/server/gateways/moderation/moderation-service.ts';
import { SECOND } from '#platform/shared/durations.ts';
import { openModerationSandbox } from '#sandbox/moderation/moderation.ts';

/** The sandbox of the moderation service on its own port. */
export class ModerationServer {
  readonly sandbox = openModerationSandbox(() => this.#app.listeningOrigin);
  /** Why the product did without it. */
  readonly unread: string[] = [];
  readonly #app: FastifyInstance = Fastify({ forceCloseConnections: true });

  async up(): Promise<this> {
    this.sandbox.register(this.#app);
    await this.#app.listen({ host: '127.0.0.1', port: 0 });
    return this;
  }

  down(): Promise<void> {
    return this.#app.close();
  }

  /** The gateway of a product that has the sandbox's address. */
  open(clock: Clock, options: Partial<ModerationOptions & { key: string }> = {}) {
    return openModerationService({
      ...this.sandbox.settings,
      model: 'omni-moderation-latest',
      thresholds: new Map(),
      timeout: 5 * SECOND,
      clock,
      onUnread: (why) => this.unread.push(why),
      ...options,
    });
  }
}
