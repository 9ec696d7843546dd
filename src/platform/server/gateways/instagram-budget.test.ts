import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#platform/shared/durations.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { InstagramServer } from '#test/harness/vendors/instagram-server.ts';
import { QuestionBudget, type Purpose } from './instagram-budget.ts';
import { openInstagram, type InstagramGateway } from './instagram.ts';

const clock = new FakeClock();
const server = new InstagramServer(clock);
const { used } = server.sandbox.graph;
const PURPOSES: Purpose[] = ['proof', 'delivery', 'confirmation', 'link', 'lookup'];
afterAll(() => server.down());

describe('questions to Instagram', () => {
  let instagram: InstagramGateway;
  let igsid: string;
  beforeEach(async () => {
    instagram = openInstagram({ clock, scopes: [], ...server.sandbox.settings });
    Object.assign(used, { discovery: 0, messages: 0 });
    await server.phone.send('ben.ashworth', 'Hello');
    igsid = server.phone.igsid('ben.ashworth');
    server.requests.splice(0);
  });

  const ask = (purpose: Purpose) =>
    instagram.messages?.readSender(server.sandbox.settings.messagesToken, igsid, purpose);
  const lookUp = (purpose: Purpose) => instagram.findAccount('rosa.lindt', purpose);
  const LIMIT = { outcome: 'unavailable', reason: 'limit' };

  it.each([
    [49, PURPOSES],
    [50, ['proof', 'delivery', 'confirmation', 'link']],
    [60, ['proof', 'delivery', 'confirmation']],
    [70, ['proof', 'delivery']],
    [85, ['proof']],
    [99, ['proof']],
  ])('stop by purpose as the limit is used: at %i percent %j are left', async (percent, left) => {
    Object.assign(used, { discovery: percent, messages: percent });
    await Promise.all([ask('proof'), lookUp('proof')]);
    for (const question of [ask, lookUp]) {
      const answered: Purpose[] = [];
      for (const purpose of PURPOSES) if ((await question(purpose))?.outcome !== 'unavailable') answered.push(purpose);
      expect(answered).toEqual(left);
    }
  });

  it('are not asked again before Meta allows it', async () => {
    used.messages = 100;
    expect(await ask('proof')).toEqual({ outcome: 'unavailable', reason: 'rate limit' });
    used.messages = 0;
    expect(await ask('proof')).toEqual({ ...LIMIT, retryAfter: 2 * MINUTE });
    clock.advance(2 * MINUTE - 1);
    expect(await ask('proof')).toEqual({ ...LIMIT, retryAfter: 1 });
    expect(server.requests).toHaveLength(1);
    clock.advance(1);
    expect(await ask('proof')).toMatchObject({ outcome: 'ok' });
  });

  it('have a limit for lookups and another for messages', async () => {
    used.discovery = 100;
    await lookUp('proof');
    expect(await lookUp('proof')).toEqual({ ...LIMIT, retryAfter: 5 * MINUTE });
    expect(await ask('lookup')).toMatchObject({ outcome: 'ok' });
  });

  it('include replies, which belong to proofs', async () => {
    used.messages = 99;
    const reply = () => instagram.messages?.sendMessage(server.sandbox.settings.messagesToken, igsid, 'Hi!');
    expect(await reply()).toEqual({ outcome: 'ok' });
    expect(await ask('delivery')).toMatchObject(LIMIT);
    used.messages = 100;
    await reply();
    expect(await reply()).toMatchObject(LIMIT);
  });

  it('about one account that Meta limits do not stop those about others', async () => {
    expect(await instagram.findAccount('rate.limited', 'lookup')).toMatchObject({ reason: 'rate limit' });
    expect(await lookUp('lookup')).toMatchObject({ outcome: 'found' });
  });
});

describe('what Meta tells', () => {
  const answer = (headers: Record<string, string>, body: object = {}) => ({
    status: 200,
    type: 'application/json',
    headers: new Headers(headers),
    bytes: Buffer.from(JSON.stringify(body)),
  });
  /** How long each purpose has to wait after this answer. */
  async function pausesAfter(given: ReturnType<typeof answer>, asker: 'us' | 'others' = 'us') {
    const pauses: Partial<Record<Purpose, number>> = {};
    for (const purpose of PURPOSES) {
      const budget = new QuestionBudget(clock, asker);
      await budget.ask('proof', async () => given);
      const asked = await budget.ask(purpose, async () => answer({}));
      if ('retryAfter' in asked) pauses[purpose] = asked.retryAfter;
    }
    return pauses;
  }
  const account = (usage: object) => JSON.stringify({ 17: [{ type: 'instagram', call_count: 1 }, usage] });

  it.each([
    ['the highest figure counts', { 'x-app-usage': '{"call_count":3,"total_time":61,"total_cputime":2}' }],
    [
      'of any account of ours too',
      { 'x-app-usage': '{"call_count":3}', 'x-business-use-case-usage': account({ total_cputime: 61 }) },
    ],
  ])('%s, for a minute', async (_what, headers) => {
    expect(await pausesAfter(answer(headers))).toEqual({ link: MINUTE, lookup: MINUTE });
  });

  it('a pause is kept, but none of more than an hour', async () => {
    const regain = (minutes: number) => ({
      'x-business-use-case-usage': account({ estimated_time_to_regain_access: minutes }),
    });
    expect((await pausesAfter(answer(regain(7)))).proof).toBe(7 * MINUTE);
    expect((await pausesAfter(answer(regain(1440)))).proof).toBe(HOUR);
  });

  it('a refusal without figures counts for five minutes', async () => {
    for (const code of [4, 17, 32, 80_002])
      expect((await pausesAfter(answer({}, { error: { code } }))).proof).toBe(5 * MINUTE);
    expect(await pausesAfter(answer({}, { error: { code: 613 } }))).toEqual({});
  });

  it('about the account of another person stops nothing', async () => {
    const usage = account({ call_count: 100, estimated_time_to_regain_access: 9 });
    expect(
      await pausesAfter(answer({ 'x-business-use-case-usage': usage }, { error: { code: 17 } }), 'others'),
    ).toEqual({});
    expect((await pausesAfter(answer({ 'x-app-usage': '{"call_count":100}' }), 'others')).proof).toBe(5 * MINUTE);
  });

  it.each(['', 'x', '7', '[]', '{"call_count":"many"}'])('in a header that is unknown is ignored: %j', async (text) => {
    const headers = { 'x-app-usage': text, 'x-business-use-case-usage': text };
    expect(await pausesAfter(answer(headers))).toEqual({});
  });

  it('is forgotten after a minute, and an outage tells nothing', async () => {
    const budget = new QuestionBudget(clock, 'us');
    const ask = (headers: Record<string, string>) => budget.ask('lookup', async () => answer(headers));
    await ask({ 'x-app-usage': '{"call_count":55}' });
    clock.advance(MINUTE - SECOND);
    expect(await ask({})).toEqual({ failed: 'limit', retryAfter: SECOND });
    clock.advance(SECOND);
    expect(await budget.ask('lookup', async () => ({ failed: 'network' }))).toEqual({ failed: 'network' });
    expect(await ask({})).toMatchObject({ status: 200 });
  });
});
