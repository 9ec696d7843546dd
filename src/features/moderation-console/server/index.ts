import { refuseSuspended } from '#features/moderation/server/index.ts';
import { requireModerator } from '#platform/server/ctx.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import type { Route } from '#platform/server/http/route.ts';
import { routes } from './routes.ts';

/** A suspension leaves a role as it is: whoever is suspended and still signed in somewhere decides nothing, and reads nothing. */
function withoutTheSuspended({ endpoint, handle }: Route): Route {
  return {
    endpoint,
    async handle(ctx, input) {
      await refuseSuspended(ctx, requireModerator(ctx));
      return handle(ctx, input);
    },
  };
}

/** The moderators' console: thin verbs over what the features offer. It may know all of them; none knows it. */
export const moderationConsole: ServerFeature = {
  name: 'moderation-console',
  routes: routes.map(withoutTheSuspended),
  tables: [],
};
