import { inArray } from 'drizzle-orm';
import { confessions } from '#features/confessions/server/schema.ts';
import { decideCase, listCases } from '#features/moderation-console/contract.ts';
import type { AnswerOf, BodyOf, Endpoint } from '#platform/shared/endpoint.ts';
import { makeMember } from '#test/factories/member.ts';
import type { World } from './world.ts';

/** What comes of a report; the rest is found to be harmless. */
const SUSPENDED = 0.4;
const REMOVED = 0.2;
const MOST_DAYS = 2;

/** Decides every report that waits, at an hour when nobody is in the middle of a visit: a suspension would cut it short. */
export async function decideReports(world: World): Promise<void> {
  if ([...world.people, ...world.strangers].some(({ here }) => here)) return;
  world.moderator ??= (await makeMember(world.app, { role: 'moderator' })).user;
  const { cases } = await ask(world, listCases, { query: { queue: 'reports' } });
  for (const { id } of cases) await ask(world, decideCase, { params: { id }, body: decision(world) });
  if (cases.length > 0) await forgetRemoved(world);
}

function decision({ random }: World): BodyOf<typeof decideCase> {
  const reason = 'As the rules say';
  const draw = random.next();
  if (draw < SUSPENDED) return { action: 'suspend', days: 1 + random.below(MOST_DAYS), reason };
  // A chat is not taken away; whatever is refused here is decided the next time.
  return { action: draw < SUSPENDED + REMOVED ? 'remove' : 'allow', reason };
}

/** Through the whole app; what moderators are told is kept apart, for they may read what others may not. */
async function ask<E extends Endpoint>(world: World, endpoint: E, input: object): Promise<AnswerOf<E>> {
  const browser = await world.app.browser().signInAs(world.moderator ?? { id: 0 });
  const { status, body } = await browser.call(endpoint, input);
  if (status >= 500) throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}`);
  world.shownToModerators.push(JSON.stringify(body));
  return body;
}

/** What was taken away is nobody's to guess about. */
async function forgetRemoved({ app, truth }: World): Promise<void> {
  const delivered = [...truth.letters.values()].filter(({ batch }) => batch !== null).map(({ id }) => id);
  if (delivered.length === 0) return;
  const rows = await app.services.db
    .select({ id: confessions.id })
    .from(confessions)
    .where(inArray(confessions.id, delivered));
  const left = new Set(rows.map(({ id }) => id));
  for (const id of delivered) if (!left.has(id)) truth.letters.delete(id);
}
