import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listInboxes } from '#features/inbox/contract.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { purgeTables } from '#platform/server/retention/retention.ts';
import { optOutActions, ELISE } from '#test/factories/opt-out.ts';
import type { Browser } from '#test/harness/browser.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { decideOptOutRequest, listOptOutRequests, optOutDeadlines } from './index.ts';
import { reopenedProfiles } from './schema.ts';

const subject = appPerFile({ trustProxy: 1 });
beforeEach(() => subject.clock.set('2026-03-14T10:30:00Z'));
afterEach(() => subject.services.db.execute(sql`TRUNCATE opt_out_requests, opt_outs, confessions, proofs CASCADE`));

const { ask, look, stateOf, withdraw, untilApplied, isFound, sendTo, owner, reopen } = optOutActions(() => subject);

describe('a moderator', () => {
  const [unknown, reason] = ['00000000-0000-4000-8000-000000000000', 'ALREADY_DECIDED'];

  it('sees each waiting handle once, the most urgent first', async () => {
    await ask(ELISE, 'It is me.');
    subject.clock.advance(HOUR);
    await ask('flora.whitfield');
    await ask(ELISE, 'Again.');
    expect(await listOptOutRequests(subject.services)).toMatchObject([
      {
        handle: ELISE,
        note: 'It is me.',
        state: 'waiting',
        requestedOn: '2026-03-14',
        dueBy: '2026-03-16T10:00:00.000Z',
      },
      { handle: 'flora.whitfield', note: '', state: 'waiting' },
    ]);
    const due = (await optOutDeadlines(subject.services)).map((moment) => moment.toISOString());
    expect(due.toSorted()).toEqual(['2026-03-16T10:00:00.000Z', '2026-03-16T11:00:00.000Z']);
  });

  it('sees every waiting handle, even if hundreds ask for one of them, and the latest decisions', async () => {
    const { db } = subject.services;
    await ask(ELISE);
    await db.execute(sql`INSERT INTO opt_out_requests
      SELECT gen_random_uuid(), 'copy ' || n, handle_tag, box, state, is_held, requested_at + interval '1 hour'
      FROM opt_out_requests, generate_series(1, 250) n`);
    subject.clock.advance(HOUR);
    await ask('flora.whitfield');
    const handles = async () => (await listOptOutRequests(subject.services)).map(({ handle }) => handle);
    expect(await handles()).toEqual([ELISE, 'flora.whitfield']);
    expect(await optOutDeadlines(subject.services)).toHaveLength(2);
    await db.execute(sql`DELETE FROM opt_out_requests WHERE code_hash LIKE 'copy %'`);
    for (const { id } of await listOptOutRequests(subject.services)) {
      await decideOptOutRequest(subject.services, id, false);
    }
    expect(await handles()).toEqual(['flora.whitfield', ELISE]);
  });

  it('accepts all requests for a handle at once', async () => {
    const [one, other] = [await ask(), await ask()];
    const [entry] = await listOptOutRequests(subject.services);
    expect(await decideOptOutRequest(subject.services, entry?.id ?? '', true)).toMatchObject({ state: 'done' });
    expect([await stateOf(one.code), await stateOf(other.code), await isFound()]).toEqual(['done', 'done', false]);
  });

  it('declines a request: the profile stays open, and the request cannot be withdrawn', async () => {
    const { code } = await ask();
    const [entry] = await listOptOutRequests(subject.services);
    await decideOptOutRequest(subject.services, entry?.id ?? '', false);
    await untilApplied();
    expect([await stateOf(code), await isFound()]).toEqual(['declined', true]);
    expect((await withdraw(code)).body.state).toBe('declined');
  });

  it('cannot decide a request that another one decides at the same moment', async () => {
    await ask();
    const id = (await listOptOutRequests(subject.services))[0]?.id ?? '';
    const both = await Promise.allSettled([true, false].map((yes) => decideOptOutRequest(subject.services, id, yes)));
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: reason } });
    await expect(decideOptOutRequest(subject.services, unknown, true)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the owner of a profile', () => {
  const inbox = async (browser: Browser) => (await browser.call(listInboxes)).body.inboxes[0];

  it('sees after proving it that the profile was closed on request, and opens it again', async () => {
    const done = await ask();
    await untilApplied();
    const browser = await owner();
    expect(await inbox(browser)).toMatchObject({ handle: ELISE, closedByRequest: true });
    const waiting = await ask();
    expect((await reopen(browser)).status).toBe(200);
    expect(await inbox(browser)).toMatchObject({ closedByRequest: false });
    expect([await stateOf(done.code), await stateOf(waiting.code)]).toEqual(['declined', 'declined']);
    await untilApplied();
    expect(await isFound()).toBe(true);
    expect((await sendTo()).status).toBe(201);
  });

  it('is not overruled by a later request: a moderator has to decide that one', async () => {
    await ask();
    await untilApplied();
    await reopen(await owner());
    const first = await ask();
    const answer = await ask('flora.whitfield');
    await untilApplied();
    expect([await stateOf(first.code), await isFound()]).toEqual(['waiting', true]);
    expect((await look(first.code)).body.needsDecision, 'within 48 hours the page tells nothing').toBe(false);
    subject.clock.advance(HOUR);
    expect((await look(first.code)).body.needsDecision).toBe(true);
    expect([await stateOf(answer.code), await isFound('flora.whitfield')], 'nobody else waits').toEqual([
      'done',
      false,
    ]);
    const known = (await subject.services.db.execute(sql`SELECT t::text AS row FROM reopened_profiles t`)).rows;
    expect(known).toEqual([{ row: expect.stringMatching(/^\("\\\\x[0-9a-f]{64}",2026-03-16\)$/) }]);
    await ask('river.delacroix');
    const waiting = (await listOptOutRequests(subject.services)).filter(({ state }) => state === 'waiting');
    expect(waiting).toMatchObject([
      { handle: ELISE, needsDecision: 'reopened' },
      { handle: 'river.delacroix', needsDecision: null },
    ]);
    const decided = await decideOptOutRequest(subject.services, waiting[0]?.id ?? '', true);
    expect(decided).toMatchObject({ state: 'done', needsDecision: null });
    expect([await stateOf(first.code), await isFound()]).toEqual(['done', false]);
    // After a year, the handle may belong to another person.
    subject.clock.advance(366 * DAY);
    await purgeTables(subject.services);
    expect(await subject.services.db.$count(reopenedProfiles)).toBe(0);
  });

  it('is the only one who can open it: neither a visitor nor the owner of another handle can', async () => {
    await ask();
    await untilApplied();
    for (const browser of [subject.browser(), await owner('flora.whitfield')]) {
      expect((await reopen(browser)).status).toBe(404);
    }
    expect(await isFound()).toBe(false);
  });
});
