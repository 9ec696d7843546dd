import { refuseSuspended } from '#features/moderation/server/index.ts';
import { requireStrong } from '#features/auth-factors/server/index.ts';
import { requireModerator } from '#platform/server/ctx.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import type { Route } from '#platform/server/http/route.ts';
import { routes } from './routes.ts';

/**
 * Each verb guards itself with `requireModerator`. This wrapper adds two rules, so that no verb can forget them. None serves a
 * suspended moderator: a suspension does not take the role away, and a session may outlive it. None serves a session without a
 * passkey or a code: a stolen password must not open the console.
 */
function guarded({ endpoint, handle }: Route): Route {
  return {
    endpoint,
    async handle(ctx, input) {
      await refuseSuspended(ctx, requireModerator(ctx));
      await requireStrong(ctx);
      return handle(ctx, input);
    },
  };
}

/** The moderation console: thin verbs over the other features. It may import all of them; none imports it. */
export const moderationConsole: ServerFeature = {
  name: 'moderation-console',
  routes: routes.map(guarded),
  tables: [],
};
