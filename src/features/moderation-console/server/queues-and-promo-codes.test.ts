import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { sendContactMessage } from '#features/contact/contract.ts';
import { validatePromoCode } from '#features/promo/contract.ts';
import { DAY } from '#platform/shared/durations.ts';
import { caseActions } from '#test/factories/cases.ts';
import { optOutActions } from '#test/factories/opt-out.ts';
import { makeMember } from '#test/factories/member.ts';
import type { Browser } from '#test/harness/browser.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import * as contract from '../contract.ts';

const subject = appPerFile();
let moderator: Browser;
beforeAll(async () => {
  moderator = await caseActions(() => subject).moderator();
});

const on = (id: string) => ({ params: { id } });
const { ask, isFound } = optOutActions(() => subject);

describe('the queues', () => {
  const write = (browser: Browser = subject.browser(), topic = 'A question') =>
    browser.call(sendContactMessage, {
      body: { name: 'Ines Vidal', email: 'ines@example.org', subject: topic, message: 'How do I begin?' },
    });
  const messages = async () => (await moderator.call(contract.listContactMessages)).body.messages;

  it('are counted in the overview, with their deadlines', async () => {
    const { holdLetter, reportLetter, moderator: signIn } = caseActions(() => subject);
    subject.clock.set('2026-03-14T10:30:00Z');
    await reportLetter();
    await write();
    subject.clock.set('2026-03-14T12:10:00Z');
    await holdLetter();
    await ask('flora.whitfield');
    subject.clock.set('2026-03-15T10:00:01Z');
    moderator = await signIn();
    const { queues } = (await moderator.call(contract.getOverview)).body;
    expect(queues).toEqual([
      { queue: 'reports', open: 1, dueBy: '2026-03-15T10:00:00.000Z', overdue: 1 },
      { queue: 'held', open: 1, dueBy: '2026-03-15T12:00:00.000Z', overdue: 0 },
      { queue: 'opt-outs', open: 1, dueBy: '2026-03-16T12:00:00.000Z', overdue: 0 },
      { queue: 'contact', open: 1, dueBy: '2026-03-15T10:00:00.000Z', overdue: 1 },
      { queue: 'appeals', open: 0, dueBy: null, overdue: 0 },
    ]);
  });

  it('record once that a message was answered', async () => {
    const [message] = await messages();
    expect(message).toMatchObject({ name: 'Ines Vidal', message: 'How do I begin?', answeredOn: null });
    expect((await moderator.call(contract.closeContactMessage, on(message?.id ?? ''))).status).toBe(200);
    await moderator.call(contract.closeContactMessage, on(message?.id ?? ''));
    const event = { action: 'answer', reason: '', by: 'Morgan', on: '2026-03-15' };
    expect(await messages()).toMatchObject([{ answeredOn: '2026-03-15', events: [event] }]);
    expect((await moderator.call(contract.closeContactMessage, on(randomUUID()))).status).toBe(404);
  });

  it('list messages of premium members first', async () => {
    await write(undefined, 'Of a visitor');
    const { browser } = await makeMember(subject, { membershipPlan: 'premium' });
    await write(browser, 'Of a member');
    const waiting = (await messages()).filter(({ answeredOn }) => answeredOn === null);
    expect(waiting).toMatchObject([
      { subject: 'Of a member', priority: true },
      { subject: 'Of a visitor', priority: false },
    ]);
  });

  it('let a moderator close a profile on request, once, and store the reason', async () => {
    const [entry] = (await moderator.call(contract.listOptOuts)).body.optOuts;
    const { id = '' } = entry ?? {};
    const decide = (accept: boolean) =>
      moderator.call(contract.decideOptOut, { ...on(id), body: { accept, reason: 'They wrote to us as well.' } });
    const { body } = await decide(true);
    expect([entry?.events, body]).toMatchObject([[], { id, handle: 'flora.whitfield', state: 'done' }]);
    const decision = { action: 'close', reason: 'They wrote to us as well.', by: 'Morgan', on: '2026-03-15' };
    expect([body.events, (await moderator.call(contract.listOptOuts)).body.optOuts]).toEqual([[decision], [body]]);
    expect((await decide(false)).error.code).toBe('ALREADY_DECIDED');
    expect(await isFound('flora.whitfield')).toBe(false);
    const tooShort = await moderator.call(contract.decideOptOut, { ...on(id), body: { accept: true, reason: 'ok' } });
    expect(JSON.stringify(tooShort.body)).toContain('A reason has at least 3 characters');
  });
});

describe('promo codes', () => {
  const form = { code: ' spring25 ', type: 'premium_discount', value: 25, description: 'A quarter off' } as const;
  const make = (overrides: object = {}) =>
    moderator.call(contract.createPromoCode, { body: { ...form, maxUses: 2, lastDay: '2026-03-20', ...overrides } });
  const isGood = async (code: string) =>
    (await subject.browser().call(validatePromoCode, { body: { code } })).body.valid;

  it('are created, each once, and are valid until the end of their last day', async () => {
    const { status, body } = await make();
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      code: 'SPRING25',
      description: 'A quarter off',
      type: 'premium_discount',
      value: 25,
      maxUses: 2,
      usedCount: 0,
      expiresAt: '2026-03-21T00:00:00.000Z',
      isActive: true,
      events: [{ action: 'create', reason: '', by: 'Morgan', on: '2026-03-15' }],
    });
    expect((await make({ value: 90 })).error.code).toBe('CODE_TAKEN');
    expect((await make({ code: 'GIFT', type: 'premium_free', maxUses: null, lastDay: null })).body).toMatchObject({
      value: 100,
      maxUses: null,
      expiresAt: null,
    });
    expect((await make({ code: 'no' })).status).toBe(400);
    expect((await moderator.call(contract.listPromoCodes)).body.codes.map(({ code }) => code)).toEqual([
      'GIFT',
      'SPRING25',
    ]);
  });

  it('can be switched off and on again', async () => {
    const [gift] = (await moderator.call(contract.listPromoCodes)).body.codes;
    const turn = (isActive: boolean, id = gift?.id ?? '') =>
      moderator.call(contract.switchPromoCode, { ...on(id), body: { isActive } });
    expect([(await turn(false)).body.isActive, await isGood('GIFT')]).toEqual([false, false]);
    expect([(await turn(true)).body.isActive, await isGood('GIFT')]).toEqual([true, true]);
    const listed = (await moderator.call(contract.listPromoCodes)).body.codes.find(({ code }) => code === 'GIFT');
    const actions = listed?.events.map(({ action, by }) => `${action} by ${by}`);
    expect(actions?.toSorted()).toEqual(['create by Morgan', 'switch-off by Morgan', 'switch-on by Morgan']);
    expect((await turn(true, randomUUID())).status).toBe(404);
    subject.clock.advance(5 * DAY);
    expect([await isGood('SPRING25'), await isGood('GIFT')]).toEqual([true, true]);
    subject.clock.set('2026-03-21T00:00:00Z');
    expect(await isGood('SPRING25')).toBe(false);
  });
});
