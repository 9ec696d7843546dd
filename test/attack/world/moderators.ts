import { decideCase, listCases } from '#features/moderation-console/contract.ts';
import type { AnswerOf, BodyOf, Endpoint } from '#platform/shared/endpoint.ts';
import { makeMember } from '#test/factories/member.ts';
import type { World } from './world.ts';

/** The shares of decisions; the other reports are found to be harmless. */
const SUSPENDED = 0.4;
const REMOVED = 0.2;
const MAX_DAYS = 2;

/** Decides all open reports, unless a visit is in progress, which a suspension would interrupt. */
export async function decideReports(world: World): Promise<void> {
  if ([...world.people, ...world.strangers].some(({ here }) => here)) return;
  world.moderator ??= (await makeMember(world.app, { role: 'moderator' })).user;
  const { cases } = await call(world, listCases, { query: { queue: 'reports' } });
  for (const { id } of cases) await call(world, decideCase, { params: { id }, body: decision(world) });
}

function decision({ random }: World): BodyOf<typeof decideCase> {
  const reason = 'As the rules say';
  const draw = random.next();
  if (draw < SUSPENDED) return { action: 'suspend', days: 1 + random.below(MAX_DAYS), reason };
  // Chats cannot be removed: such a decision is refused and made again the next time.
  return { action: draw < SUSPENDED + REMOVED ? 'remove' : 'allow', reason };
}

/** Calls the app as the moderator. The answers are recorded separately, because moderators may read what others may not. */
async function call<E extends Endpoint>(world: World, endpoint: E, input: object): Promise<AnswerOf<E>> {
  const browser = await world.app.browser().signInAs(world.moderator ?? { id: 0 });
  const { status, body } = await browser.call(endpoint, input);
  if (status >= 500) throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}`);
  world.answersToModerators.push(JSON.stringify(body));
  return body;
}
