import { refuseSuspended } from '#features/moderation/server/index.ts';
import { requireModerator } from '#platform/server/ctx.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import type { Route } from '#platform/server/http/route.ts';
import { routes } from './routes.ts';

/**
 * A suspension does not take the moderator's role away, and a session may outlive it. Each verb guards itself with
 * `requireModerator`; this wrapper adds the rule that none of them serves a suspended moderator, so that no verb can forget it.
 */
function refusingSuspended({ endpoint, handle }: Route): Route {
  return {
    endpoint,
    async handle(ctx, input) {
      await refuseSuspended(ctx, requireModerator(ctx));
      return handle(ctx, input);
    },
  };
}

/** The moderation console: thin verbs over the other features. It may import all of them; none imports it. */
export const moderationConsole: ServerFeature = {
  name: 'moderation-console',
  routes: routes.map(refusingSuspended),
  tables: [],
};
