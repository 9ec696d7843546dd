import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { optOut as optOutForGood, searchConfessions } from '#features/inbox/contract.ts';
import { confessions } from '#features/letters/server/schema.ts';
import { optOuts } from '#features/handles/server/schema.ts';
import { DAY } from '#platform/shared/durations.ts';
import { deliverLetter } from '#test/factories/letter.ts';
import { optOutActions, ELISE } from '#test/factories/opt-out.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { createTestApp } from '#test/harness/test-app.ts';
import { isGone } from '#test/factories/stored-letters.ts';
import * as contract from '../contract.ts';
import { applyDue } from './apply-requests.ts';
import { optOutRequests } from './schema.ts';
import { optOutRequestRules } from './table-rules.ts';

const subject = appPerFile({ trustProxy: 1 });
beforeEach(() => subject.clock.set('2026-03-14T10:30:00Z'));
afterEach(() =>
  subject.services.db.execute(
    sql`TRUNCATE opt_out_requests, opt_outs, reopened_profiles, confessions, proofs, instagram_accounts CASCADE`,
  ),
);

const { ask, look, stateOf, withdraw, untilApplied, isFound, sendTo, owner, reopen } = optOutActions(() => subject);

describe('an opt-out request', () => {
  it('needs no account, and returns a code and a deadline', async () => {
    const { status, body } = await subject.browser().call(contract.requestOptOut, {
      body: { handle: ' @Elise.Marchetti ', note: 'Please.' },
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      code: expect.stringMatching(/^[\w-]{24}$/),
      handle: ELISE,
      state: 'waiting',
      requestedOn: '2026-03-14',
      dueBy: '2026-03-16T10:00:00.000Z',
      needsDecision: false,
    });
    expect((await look(body.code)).body).toEqual(body);
  });

  it('is stored without handle, note or code in clear', async () => {
    const { code } = await ask(ELISE, 'Please.');
    const { rows } = await subject.services.db.execute(
      sql`SELECT r::text AS row, encode(box, 'escape') AS box FROM opt_out_requests r`,
    );
    for (const secret of ['elise', 'Please', code]) expect(JSON.stringify(rows)).not.toContain(secret);
    expect(await subject.services.db.select().from(optOutRequests)).toMatchObject([
      { requestedAt: new Date('2026-03-14T10:00:00Z') },
    ]);
  });

  it('needs a handle, and refuses a long note', async () => {
    for (const body of [{}, { handle: '' }, { handle: 'not a handle!' }, { handle: ELISE, note: 'x'.repeat(501) }]) {
      expect((await subject.browser().call(contract.requestOptOut, { body })).status).toBe(400);
    }
  });

  it('can be made five times an hour from one address', async () => {
    const strict = await createTestApp({ limitFactor: 1 });
    try {
      const statuses = [];
      for (let n = 0; n < 6; n += 1) {
        statuses.push((await strict.browser().call(contract.requestOptOut, { body: { handle: ELISE } })).status);
      }
      expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    } finally {
      await strict.close();
    }
  });

  it('is applied after 47 hours if no moderator decides', async () => {
    const { code } = await ask();
    subject.clock.set('2026-03-16T08:59:59Z');
    await applyDue(subject.services);
    expect([await stateOf(code), await isFound()]).toEqual(['waiting', true]);
    subject.clock.set('2026-03-16T09:00:00Z');
    await applyDue(subject.services);
    expect([await stateOf(code), await isFound()]).toEqual(['done', false]);
  });

  it('closes the handle to searches and to letters, and deletes nothing', async () => {
    await deliverLetter(subject, ELISE);
    await ask();
    await untilApplied();
    const answer = await sendTo();
    expect([answer.status, answer.error.code]).toEqual([403, 'OPTED_OUT']);
    expect(await isFound()).toBe(false);
    const rows = await subject.services.db.select().from(confessions);
    expect(rows.map((row) => isGone(subject.services, row))).toEqual([false]);
    const { body } = await (await owner()).call(searchConfessions, { params: { query: ELISE }, query: {} });
    expect(body.confessions).toHaveLength(1);
  });

  it('gets the same answer for a handle that is open, requested, closed or unused', async () => {
    const browser = await owner();
    await browser.call(optOutForGood, { params: { handle: ELISE } });
    await ask('flora.whitfield');
    const answers = [await ask(), await ask('flora.whitfield'), await ask('rosa.open'), await ask('rosa.nobody')];
    const shapes = (requests: contract.OptOutRequest[]) =>
      new Set(requests.map(({ code: _, handle: __, ...rest }) => JSON.stringify(rest)));
    expect(shapes(answers).size).toBe(1);
    await untilApplied();
    const later = await Promise.all(answers.map(async ({ code }) => (await look(code)).body));
    expect(shapes(later).size).toBe(1);
    const after = await Promise.all(answers.map(async ({ code }) => (await withdraw(code)).body));
    expect(shapes(after).size).toBe(1);
  });

  it('is deleted after twelve months, and the profile stays closed', async () => {
    await ask();
    await untilApplied();
    subject.clock.set('2027-03-14T12:00:00Z');
    expect(await optOutRequestRules.retention.purge?.(subject.services)).toBe(0);
    subject.clock.advance(DAY);
    expect(await optOutRequestRules.retention.purge?.(subject.services)).toBe(1);
    expect(await isFound()).toBe(false);
  });
});

describe('the code of a request', () => {
  it('is not found if it is unknown', async () => {
    for (const code of ['nobody-has-this-code-here', '%20', 'x'.repeat(60), 'x'.repeat(61)]) {
      expect((await look(code)).status, code).toBe(404);
      expect((await withdraw(code)).status, code).toBe(404);
    }
  });

  it('withdraws a waiting request', async () => {
    const { code } = await ask();
    expect((await withdraw(code)).body.state).toBe('withdrawn');
    await untilApplied();
    expect([await stateOf(code), await isFound()]).toEqual(['withdrawn', true]);
  });

  it('withdraws a done request once, and only this request', async () => {
    const [mine, theirs] = [await ask(), await ask()];
    await untilApplied();
    expect((await withdraw(mine.code)).body.state).toBe('withdrawn');
    expect((await withdraw(mine.code)).body.state).toBe('withdrawn');
    expect([await stateOf(theirs.code), await isFound()]).toEqual(['done', false]);
    await withdraw(theirs.code);
    expect(await isFound()).toBe(true);
    expect((await sendTo()).status).toBe(201);
  });

  it('cannot reopen a profile that a deleted request closed too; the owner can', async () => {
    await ask();
    await untilApplied();
    subject.clock.advance(200 * DAY);
    const otherRequest = await ask();
    await untilApplied();
    subject.clock.advance(170 * DAY);
    expect(await optOutRequestRules.retention.purge?.(subject.services)).toBe(1);
    const later = await ask();
    await untilApplied();
    for (const { code } of [otherRequest, later]) expect((await withdraw(code)).body.state).toBe('withdrawn');
    expect([await isFound(), (await sendTo()).error.code]).toEqual([false, 'OPTED_OUT']);
    expect(await subject.services.db.select().from(optOuts)).toMatchObject([
      { day: '2026-03-16', byRequest: true, lasting: true },
    ]);

    const browser = await owner();
    expect((await reopen(browser)).status).toBe(200);
    expect(await isFound()).toBe(true);
    // Only the owner can undo the owner's own opt-out.
    await browser.call(optOutForGood, { params: { handle: ELISE } });
    expect(await subject.services.db.select().from(optOuts)).toMatchObject([{ byRequest: false, lasting: false }]);
  });

  it('keeps nothing closed if its request was withdrawn before it was deleted', async () => {
    const [first, second] = [await ask(), await ask()];
    await untilApplied();
    await withdraw(first.code);
    await withdraw(second.code);
    subject.clock.advance(100 * DAY);
    const third = await ask();
    await untilApplied();
    subject.clock.advance(264 * DAY);
    expect(await optOutRequestRules.retention.purge?.(subject.services)).toBe(2);
    await withdraw(third.code);
    expect(await isFound()).toBe(true);
  });

  it('cannot undo the opt-out of the owner, whichever came first', async () => {
    const before = await ask();
    await untilApplied();
    const browser = await owner();
    await browser.call(optOutForGood, { params: { handle: ELISE } });
    const after = await ask();
    await untilApplied();
    for (const { code } of [before, after]) expect((await withdraw(code)).body.state).toBe('withdrawn');
    expect(await isFound()).toBe(false);
    expect((await sendTo()).error.code).toBe('OPTED_OUT');
    expect(await subject.services.db.select().from(optOuts)).toMatchObject([{ byRequest: false }]);
    expect((await reopen(browser)).status).toBe(404);
    expect(await isFound()).toBe(false);
  });
});
