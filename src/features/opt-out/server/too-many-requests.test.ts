import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ELISE, optOutActions } from '#test/factories/opt-out.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { decideOptOutRequest, listOptOutRequests } from './decide-requests.ts';
import { AUTOMATIC_PER_DAY, requestOptOut } from './request-opt-out.ts';

const subject = appPerFile();
beforeEach(() => subject.clock.set('2026-03-14T10:30:00Z'));
afterEach(() => subject.services.db.execute(sql`TRUNCATE opt_out_requests, opt_outs`));

const { ask, look, stateOf, untilApplied, isFound } = optOutActions(() => subject);

describe('on a day with too many requests', () => {
  const request = (handle: string) => requestOptOut(subject.services, { handle });
  const handles = Array.from({ length: AUTOMATIC_PER_DAY }, (_, n) => `somebody.${n}`);
  const fillTheDay = async () => {
    for (const handle of handles) await request(handle);
  };

  it('the rest wait for a moderator, and say so, until the next day', async () => {
    await fillTheDay();
    const late = await ask();
    const again = await ask(handles[0]);
    subject.clock.set('2026-03-15T00:00:00Z');
    const tomorrow = await ask('flora.whitfield');
    expect([late, again, tomorrow].map(({ needsDecision }) => needsDecision)).toEqual([true, true, false]);
    await untilApplied();
    expect([await stateOf(late.code), await isFound()]).toEqual(['waiting', true]);
    expect([await stateOf(again.code), await stateOf(tomorrow.code)]).toEqual(['done', 'done']);

    const [entry] = await listOptOutRequests(subject.services);
    expect(entry).toMatchObject({ handle: ELISE, state: 'waiting', needsDecision: 'too-many' });
    await decideOptOutRequest(subject.services, entry?.id ?? '', true);
    expect((await look(late.code)).body).toMatchObject({ state: 'done', needsDecision: false });
  });

  it('requests at the same moment do not exceed the number', async () => {
    const answers = await Promise.all([...handles, 'one.more', 'two.more'].map(request));
    expect(answers.filter(({ needsDecision }) => !needsDecision)).toHaveLength(AUTOMATIC_PER_DAY);
  });

  it('a second request for the same profile does not count', async () => {
    for (let n = 0; n <= AUTOMATIC_PER_DAY; n += 1) await request(ELISE);
    expect((await request('flora.whitfield')).needsDecision).toBe(false);
  });
});
