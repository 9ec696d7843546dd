import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '#platform/shared/durations.ts';
import { requestTagOf } from '#features/handles/server/index.ts';
import { ELISE, optOutActions } from '#test/factories/opt-out.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { decideOptOutRequest, listOptOutRequests } from './decide-requests.ts';
import { forgetRequests, sealedRequest, type RequestRow } from './requests.ts';
import { AUTOMATIC_PER_DAY, storeRequest } from './request-opt-out.ts';
import { optOutRequests } from './schema.ts';

const subject = appPerFile({ trustProxy: 1 });
beforeEach(() => subject.clock.set('2026-03-14T10:30:00Z'));
afterEach(() => subject.services.db.execute(sql`TRUNCATE opt_out_requests, opt_outs`));

const { ask, look, stateOf, untilApplied, isFound } = optOutActions(() => subject);

describe('on a day with too many requests', () => {
  const request = (handle: string) => storeRequest(subject.services, { handle, isHeld: false });
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

describe('too many requests from one network', () => {
  const askFrom = async (addresses: string[]) => {
    const answers = [];
    for (const [n, address] of addresses.entries()) answers.push(await ask(`junk.${n}`, '', address));
    return answers.map(({ needsDecision }) => needsDecision);
  };

  it('wait for a moderator, and leave the day to others', async () => {
    expect(await askFrom(Array<string>(3).fill('198.51.100.1'))).toEqual([false, false, true]);
    const fromOne56 = Array.from({ length: 5 }, (_, n) => `2001:db8:1:${n}::1`);
    expect(await askFrom(fromOne56)).toEqual([false, false, false, false, true]);
    const fromOne48 = Array.from({ length: AUTOMATIC_PER_DAY }, (_, n) => `2001:db8:1:${n + 1}00::1`);
    expect((await askFrom(fromOne48)).filter((isHeld) => !isHeld)).toHaveLength(1);
    expect((await ask()).needsDecision).toBe(false);
  });

  it('hide no other request from moderators, and are deleted after 30 days', async () => {
    const { db, keys, clock } = subject.services;
    const junk = Array.from({ length: 250 }, (_, n): RequestRow => {
      const id = randomUUID();
      const box = sealedRequest.seal(keys, id, { handle: `junk.${n}`, note: '' });
      const handleTag = requestTagOf(keys, `junk.${n}`);
      return { id, codeHash: id, handleTag, box, state: 'waiting', isHeld: true, requestedAt: clock.now() };
    });
    await db.insert(optOutRequests).values(junk);
    subject.clock.advance(HOUR);
    await storeRequest(subject.services, { handle: ELISE, isHeld: true });
    await storeRequest(subject.services, { handle: 'flora.whitfield', isHeld: false });
    const listed = await listOptOutRequests(subject.services);
    expect(listed.slice(0, 2).map(({ handle }) => handle)).toEqual(['flora.whitfield', ELISE]);
    await untilApplied();
    subject.clock.set('2026-04-14T10:30:00Z');
    await forgetRequests(subject.services);
    expect(await listOptOutRequests(subject.services)).toMatchObject([{ handle: 'flora.whitfield', state: 'done' }]);
  });
});
