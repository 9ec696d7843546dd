import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeRole } from '#features/people/server/index.ts';
import { appealConfession, listSentConfessions, retractConfession } from '#features/sending/contract.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { caseActions } from '#test/factories/cases.ts';
import { changeWaiting } from '#test/factories/held-letters.ts';
import type { Browser } from '#test/harness/browser.ts';
import { runJob } from '#test/harness/jobs.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import type { Case } from '../../contract.ts';

const subject = appPerFile();
let moderator: Browser;
beforeEach(async () => {
  subject.clock.set('2026-03-14T10:30:00Z');
  moderator = await around.moderator();
});
afterEach(() => subject.services.db.execute(sql`TRUNCATE confession_outbox, confessions`));

const around = caseActions(() => subject);
const { casesIn, decide, holdLetter } = around;

const ALLOW = { action: 'allow', reason: 'Clumsy, but kind.' } as const;
const REMOVE = { action: 'remove', reason: 'It pesters somebody.' } as const;

async function first(state?: 'closed', queue: 'held' | 'appeals' = 'held'): Promise<Case> {
  const [one] = await casesIn(moderator, queue, state);
  if (!one) throw new Error('There is no case');
  return one;
}
const sentBy = async (browser: Browser) => (await browser.call(listSentConfessions)).body.confessions;

describe('a held letter', () => {
  it('is delivered once it is allowed, as if it were sent now, and its content is no longer shown', async () => {
    const { browser } = await holdLetter();
    subject.clock.advance(20 * HOUR);
    moderator = await around.moderator();
    const one = await first();
    expect(one).toMatchObject({
      kind: 'held',
      reason: 'May name someone’s account',
      heldBy: 'Held by our rules',
      openedOn: '2026-03-14',
      dueBy: '2026-03-15T10:00:00.000Z',
      actions: ['allow', 'remove', 'suspend'],
      words: [{ from: 'reported', text: expect.stringContaining('velvet_kite7') }],
    });
    const { body } = await decide(moderator, one.id, ALLOW);
    expect(body).toEqual({ ...one, state: 'closed', actions: [], words: [], events: [expect.objectContaining(ALLOW)] });
    expect([await first('closed'), await casesIn(moderator, 'held')]).toEqual([body, []]);
    await runJob(subject, 'deliver-letters');
    expect(await sentBy(browser)).toMatchObject([{ state: 'waiting' }]);
    subject.clock.advance(6 * HOUR);
    await runJob(subject, 'deliver-letters');
    expect(await sentBy(browser)).toMatchObject([{ state: 'delivered' }]);
    expect(JSON.stringify(await casesIn(moderator, 'held', 'closed'))).not.toContain('velvet_kite7');
  });

  it('is delivered at the later time that its author chose', async () => {
    const { browser } = await holdLetter({ deliveryWindow: 'tonight' });
    await decide(moderator, (await first()).id, ALLOW);
    subject.clock.set('2026-03-14T19:59:00Z');
    await runJob(subject, 'deliver-letters');
    expect(await sentBy(browser)).toMatchObject([{ state: 'waiting' }]);
  });

  it('can be refused, and its author reads the rule, but not what the moderator wrote', async () => {
    const { browser } = await holdLetter();
    expect(await sentBy(browser)).toMatchObject([{ state: 'held', rule: 'handle', appealed: false }]);
    expect(await first()).toMatchObject({ rule: 'handle' });
    await decide(moderator, (await first()).id, REMOVE);
    expect(await sentBy(browser)).toMatchObject([{ state: 'refused', rule: 'handle' }]);
    expect(JSON.stringify(await sentBy(browser))).not.toContain(REMOVE.reason);
  });

  it('can be refused for another rule than the one for which it was held', async () => {
    const { browser } = await holdLetter();
    await decide(moderator, (await first()).id, { ...REMOVE, rule: 'harassment' });
    expect(await sentBy(browser)).toMatchObject([{ state: 'refused', rule: 'harassment' }]);
  });

  it('can be appealed once after it was refused, which opens a new case', async () => {
    const { browser, id } = await holdLetter();
    const appeal = (by: Browser) =>
      by.call(appealConfession, { params: { id }, body: { message: 'It is a line of a song.' } });
    expect((await appeal(browser)).error.code, 'before anything was decided').toBe('ALREADY_DECIDED');
    const refused = await first();
    await decide(moderator, refused.id, { ...REMOVE, rule: 'harassment' });
    expect(await sentBy(browser)).toMatchObject([{ state: 'refused', canAppeal: true }]);
    expect((await appeal(moderator)).error.code, 'by somebody else').toBe('NOT_FOUND');

    subject.clock.set('2026-03-15T09:20:00Z');
    moderator = await around.moderator();
    expect((await appeal(browser)).body).toMatchObject({ id, state: 'held', canAppeal: false, appealed: true });
    expect(await casesIn(moderator, 'held')).toEqual([]);
    const again = await first(undefined, 'appeals');
    expect(again).toMatchObject({
      rule: 'harassment',
      note: 'It is a line of a song.',
      dueBy: '2026-03-16T09:00:00.000Z',
      events: [],
    });
    expect(again.id).not.toBe(refused.id);
    const closed = (await casesIn(moderator, 'held', 'closed')).find(({ id: caseId }) => caseId === refused.id);
    expect(closed?.events).toMatchObject([REMOVE]);
    expect((await decide(moderator, again.id, REMOVE)).status).toBe(200);
    expect(await sentBy(browser)).toMatchObject([{ state: 'refused', canAppeal: false, appealed: true }]);
    expect(await first('closed', 'appeals')).toMatchObject({ id: again.id, events: [REMOVE] });
    expect((await casesIn(moderator, 'held', 'closed')).map((one) => one.id)).not.toContain(again.id);
    expect((await appeal(browser)).error.code).toBe('ALREADY_DECIDED');
  });

  it('is delivered if the appeal is granted', async () => {
    const { browser, id } = await holdLetter();
    await decide(moderator, (await first()).id, REMOVE);
    await browser.call(appealConfession, { params: { id }, body: { message: 'It is a line of a song.' } });
    await decide(moderator, (await first(undefined, 'appeals')).id, ALLOW);
    subject.clock.advance(6 * HOUR);
    await runJob(subject, 'deliver-letters');
    expect(await sentBy(browser)).toMatchObject([{ state: 'delivered', rule: null }]);
  });

  it('by a moderator has to be decided by another moderator', async () => {
    const { user } = await holdLetter();
    await changeRole(subject.services, user.email, 'moderator');
    const author = await subject.browser().signInAs(user);
    const { id } = await first();
    expect((await decide(author, id, ALLOW)).error).toEqual({
      code: 'OWN_WORDS',
      message: 'You wrote this yourself, so another moderator has to decide.',
    });
    expect((await decide(moderator, id, ALLOW)).status).toBe(200);
  });

  it('without keyed names of its author cannot lead to a suspension', async () => {
    const { user, id } = await holdLetter();
    await changeWaiting(subject.services, user.id, id, { persons: [] });
    const held = await first();
    expect(held.actions).toEqual(['allow', 'remove']);
    expect((await decide(moderator, held.id, { action: 'suspend', days: 7, reason: 'A threat.' })).status).toBe(400);
    expect((await decide(moderator, held.id, REMOVE)).status).toBe(200);
  });

  it('that its author has retracted is not a case', async () => {
    const { browser, id } = await holdLetter();
    const held = await first();
    await browser.call(retractConfession, { params: { id } });
    expect((await decide(moderator, held.id, ALLOW)).error.code).toBe('NOT_FOUND');
  });

  it('is decided once, also by two moderators at the same moment', async () => {
    await holdLetter();
    const { id } = await first();
    const other = await around.moderator();
    const answers = await Promise.all([decide(moderator, id, ALLOW), decide(other, id, REMOVE)]);
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
    expect((await first('closed')).events).toHaveLength(1);
  });

  it('can be decided and taken back at the same moment, and is then gone', async () => {
    const { browser, id } = await holdLetter();
    const held = await first();
    const [decided, retracted] = await Promise.all([
      decide(moderator, held.id, ALLOW),
      browser.call(retractConfession, { params: { id } }),
    ]);
    expect(retracted.status).toBe(200);
    expect([200, 404]).toContain(decided.status);
    expect((await browser.call(listSentConfessions)).body.confessions).toEqual([]);
  });

  it('is decided although it moves to another part of the outbox', async () => {
    const { browser } = await holdLetter();
    const { id } = await first();
    subject.clock.advance(HOUR);
    await Promise.all([runJob(subject, 'deliver-letters'), decide(moderator, id, REMOVE)]);
    expect((await browser.call(listSentConfessions)).body.confessions).toMatchObject([{ state: 'refused' }]);
  });

  it('cannot be found by the moderation event, nor its case', async () => {
    const { id } = await holdLetter();
    const held = await first();
    await decide(moderator, held.id, ALLOW);
    const { rows } = await subject.services.db.execute(sql`SELECT * FROM moderation_events`);
    expect(rows).not.toEqual([]);
    for (const known of [id, held.id]) expect(JSON.stringify(rows).includes(known)).toBe(false);
  });
});
