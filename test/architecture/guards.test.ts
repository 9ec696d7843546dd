import { describe, expect, it } from 'vitest';
import { features } from '#app/server/features.ts';
import { moderationConsole } from '#features/moderation-console/server/index.ts';
import { routes as consoleVerbs } from '#features/moderation-console/server/routes.ts';
import type { Actor, Ctx } from '#platform/server/ctx.ts';
import type { Route } from '#platform/server/http/route.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { Access, Endpoint, Parsed } from '#platform/shared/endpoint.ts';

/*
 * The router checks the `access` of a call before it calls the verb. A verb must not rely on that: it may also be reached in
 * another way. So each verb is called here without the router.
 */

/** Every route with its verb. The console's additional check before its verbs is left out. */
const routes: Route[] = features.flatMap((feature) => (feature === moderationConsole ? consoleVerbs : feature.routes));
const withAccess = (...wanted: Access[]) => routes.filter(({ endpoint }) => wanted.includes(endpoint.access));

const FREE_MEMBER: Actor = {
  userId: 1,
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Byron',
  emailVerified: true,
  plan: 'free',
  role: 'member',
  isAdult: true,
};
const PREMIUM_MEMBER: Actor = { ...FREE_MEMBER, plan: 'premium' };

/** A context that throws when a verb uses anything but the actor, because a guard comes first. */
function contextOf(actor: Actor | null): Ctx {
  const used = (property: string | symbol) => new Error(`ctx.${String(property)} was used before the guard`);
  return new Proxy({ actor } as Ctx, {
    get(target, property) {
      if (property === 'actor') return target.actor;
      throw used(property);
    },
  });
}

/** Has a text in every field, so that a verb can destructure its input before it guards. */
const anyFields: unknown = new Proxy({}, { get: () => 'made-up' });
const input = { params: anyFields, query: anyFields, body: anyFields } as Parsed<Endpoint>;

async function refusalOf({ handle }: Route, actor: Actor | null): Promise<string> {
  try {
    await handle(contextOf(actor), input);
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return 'not refused';
}

describe('a verb', () => {
  it.each(withAccess('member', 'premium', 'moderator'))(
    'refuses a visitor: $endpoint.method $endpoint.path',
    async (route) => {
      expect(await refusalOf(route, null)).toBe('SIGNED_OUT');
    },
  );

  it.each(withAccess('premium'))('refuses a free member: $endpoint.method $endpoint.path', async (route) => {
    expect(await refusalOf(route, FREE_MEMBER)).toBe('PREMIUM_ONLY');
  });

  it.each(withAccess('moderator'))(
    'refuses a member who is no moderator: $endpoint.method $endpoint.path',
    async (route) => {
      expect(await refusalOf(route, FREE_MEMBER)).toBe('FORBIDDEN');
      expect(await refusalOf(route, PREMIUM_MEMBER)).toBe('FORBIDDEN');
    },
  );
});
