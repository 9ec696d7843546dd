import type { Endpoint } from '#platform/shared/endpoint.ts';
import type { Answer, Fault } from './check/answer.ts';
import { readableText } from './check/answer.ts';
import { findInternals, secretsOf } from './check/find-internals.ts';
import { isErrorCode, judge, parseObject } from './check/judge.ts';
import type { Tally } from './check/tally.ts';
import type { Plan } from './plans/plan.ts';
import { nameOf } from './plans/plans.ts';
import { toRequest, type MadeRequest } from './plans/to-request.ts';
import type { Attempt, Round } from './rounds.ts';
import type { World } from './world/world.ts';
import { SECOND } from '#platform/shared/durations.ts';

const HOST = 'localhost:3000';

/** After these the caller has lost something for good. */
const ENDED =
  /delete-account|update-password|sign-out-everywhere|opt-out$|\/end$|\/forget$|refund|confirm-subscription|DELETE \/api\/passkeys|report$/;

/** Sends plans through `inject`, and judges the answers by the contracts. */
export function planSender(endpoints: readonly Endpoint[], tally: Tally): Attempt<Plan> {
  const byName = new Map(endpoints.map((endpoint) => [nameOf(endpoint), endpoint]));
  return async (round, plan) => {
    const endpoint = byName.get(plan.call);
    if (!endpoint) throw new Error(`There is no call ${plan.call}`);
    // Time goes by, so that limits by the hour do not take all the answers.
    round.app.clock.advance(10 * SECOND);
    const request = await toRequest(round.world, endpoint, plan);
    const { answer, ms, sent } = await send(round, plan, request);
    const code = codeOf(answer);
    tally.count(plan.kind, plan.call, { status: answer.status, code, ms });
    const faults = [...judge(endpoint, answer), ...leaksIn(round, answer, sent), ...loggedIn(round)];
    await heal(round.world, plan, answer.status, code);
    return {
      call: plan.call,
      faults,
      request: `${sent.slice(0, 1500)} → ${answer.status} ${answer.body.slice(0, 300)}`,
    };
  };
}

async function send({ app, world }: Round, plan: Plan, { method, url, headers, bytes }: MadeRequest) {
  const { cookies } = world.person(plan.caller).browser;
  const all: Record<string, string> = {
    host: HOST,
    origin: `http://${HOST}`,
    ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
    ...headers,
  };
  const start = performance.now();
  const response = await app.app.inject({
    method: method as 'GET',
    url,
    headers: all,
    ...(bytes.length > 0 && { payload: bytes }),
  });
  const ms = performance.now() - start;
  const answer: Answer = { status: response.statusCode, headers: response.headers, body: response.body };
  return { answer, ms, sent: `${method} ${url} ${JSON.stringify(all)} ${bytes.toString()}` };
}

function codeOf({ body, status }: Answer): string {
  const code = status >= 400 ? parseObject(body)?.['code'] : undefined;
  return isErrorCode(code) ? code : '';
}

export function leaksIn({ app, world }: Round, answer: Answer, sent: string): Fault[] {
  const found = findInternals(readableText(answer), [...secretsOf(app), ...world.secrets], sent);
  return found.length > 0 ? [{ what: 'internals or secrets in an answer', detail: found.join(', ') }] : [];
}

export function loggedIn({ errors }: Round): Fault[] {
  const [first] = errors();
  return first === undefined ? [] : [{ what: 'an error was logged', detail: first.slice(0, 1500) }];
}

/** Gives a caller back what the request has cost, or the rest of the round would be refusals. */
async function heal(world: World, plan: Plan, status: number, code: string): Promise<void> {
  const { browser, user } = world.person(plan.caller);
  const isEnded = status < 300 && ENDED.test(plan.call);
  if (isEnded || (user && code === 'SUSPENDED')) return world.replace(plan.caller);
  if (!user) return;
  if (code === 'SIGNED_OUT' && !('cookie' in plan.headers)) {
    const isThere = await browser.signInAs(user).catch(() => null);
    if (!isThere) await world.replace(plan.caller);
  }
  if (code === 'PASSWORD_NEEDED' || code === 'SECOND_FACTOR_NEEDED')
    await browser.confirmStrongly().catch(() => world.replace(plan.caller));
}
