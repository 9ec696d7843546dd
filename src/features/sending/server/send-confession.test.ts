import { beforeEach, describe, expect, it } from 'vitest';
import { optOuts } from '#features/handles/server/schema.ts';
import { letterForm, sendForm } from '#test/factories/letter.ts';
import { makeMember } from '#test/factories/member.ts';
import { suspendPerson } from '#test/factories/suspend.ts';
import { makeUser, type UserFields } from '#test/factories/user.ts';
import { closedTagOf } from '#features/handles/server/index.ts';
import { monthOf } from '#platform/server/months.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { sendConfession } from '../contract.ts';
import { monthOfKey } from './send-confession.ts';

const subject = appPerFile();
beforeEach(() => subject.clock.set('2026-03-14T10:30:00Z'));

const member = async (overrides: UserFields = {}) => (await makeMember(subject, overrides)).browser;
const premium = () => member({ membershipPlan: 'premium' });

describe('a confession', () => {
  it('is accepted from a member and returned as its author may see it', async () => {
    const { status, body } = await sendForm(await member(), { targetName: ' @Rose.Gardener ', hint: 'Row three' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      targetName: 'rose.gardener',
      mayMatch: true,
      mayAnswer: true,
      isAnswer: false,
      smile: null,
      answers: [],
      vanishAfterDays: null,
      canAppeal: false,
      appealed: false,
      deliveryMethod: 'platform',
      message: letterForm().message,
      hint: 'Row three',
      senderInfo: {},
      anonymityLevel: 'full',
      stationery: 'ivory',
      state: 'waiting',
      rule: null,
      submittedAt: null,
      vanishesOn: null,
      helpLines: [],
    });
  });

  it('is refused from a visitor', async () => {
    expect((await sendForm(subject.browser())).status).toBe(401);
  });

  it('needs only a recipient and a message', async () => {
    const body = { targetName: 'rose.gardener', message: 'Hello you' };
    expect((await (await member()).call(sendConfession, { body })).status).toBe(201);
  });

  it.each([
    ['no recipient', { targetName: undefined }, 'targetName', 'Choose a profile'],
    ['a name that is no handle', { targetName: 'Rosé Gardener' }, 'targetName', 'Choose a profile'],
    ['a name that is a handle without its spaces', { targetName: 'Flora Whitfield' }, 'targetName', 'Choose a profile'],
    ['no message', { message: '' }, 'message', 'Please write your confession message'],
    [
      'only spaces and invisible characters',
      { message: ' \u202e\n\u0007 ' },
      'message',
      'Please write your confession message',
    ],
    ['501 characters', { message: '🌹'.repeat(501) }, 'message', 'Message too long - keep it concise'],
    ['delivery by hint without a hint', { deliveryMethod: 'hint' }, 'hint', 'Hint required'],
    ['delivery by hint with an empty hint', { deliveryMethod: 'hint', hint: '  ' }, 'hint', 'Hint required'],
    ['an unknown gift', { virtualGift: 'car' }, 'virtualGift', expect.any(String)],
    ['an unknown level', { anonymityLevel: 'none' }, 'anonymityLevel', expect.any(String)],
    ['an age outside the ranges', { senderInfo: { age: '12' } }, 'senderInfo', expect.any(String)],
    ['author info that is not JSON', { senderInfo: '{' }, 'senderInfo', expect.any(String)],
    ['a location that is too long', { senderInfo: { location: 'x'.repeat(81) } }, 'senderInfo', expect.any(String)],
    ['a field that only the server sets', { likes: 100 }, 'likes', 'This field is not accepted'],
    ['another author', { userId: 1 }, 'userId', 'This field is not accepted'],
  ])('is refused with %s, and uses no quota', async (_what, overrides, path, message) => {
    const browser = await member();
    const { status, error } = await sendForm(browser, overrides);
    expect(status).toBe(400);
    expect(error.issues?.[0]).toEqual({ path: expect.stringMatching(new RegExp(`^${path}`)), message });
    expect((await sendForm(browser)).status).toBe(201);
  });

  it('may have 500 characters as people count them, and loses invisible characters', async () => {
    const { status, body } = await sendForm(await member(), { message: `  ${'🌹'.repeat(499)}e\u0301\u202e  ` });
    expect(status).toBe(201);
    expect(body.message).toBe(`${'🌹'.repeat(499)}é`);
  });

  it('accepts senderInfo as an object or as JSON text', async () => {
    const senderInfo = { age: '26-35', location: 'Lisbon', occupation: 'creative', interests: 'chess' };
    for (const form of [senderInfo, JSON.stringify(senderInfo)]) {
      const { body } = await sendForm(await member(), { senderInfo: form, anonymityLevel: 'minimal' });
      expect(body.senderInfo).toEqual(senderInfo);
    }
    expect((await sendForm(await member(), { senderInfo: '' })).body.senderInfo).toEqual({});
  });

  it.each([
    ['full', {}],
    ['partial', { age: '26-35', location: 'Lisbon' }],
    ['minimal', { age: '26-35', location: 'Lisbon', occupation: 'creative', interests: 'chess' }],
  ])('with %s anonymity keeps only what that shows', async (anonymityLevel, shown) => {
    const senderInfo = { age: '26-35', location: 'Lisbon', occupation: 'creative', interests: 'chess' };
    const { body } = await sendForm(await member(), { anonymityLevel, senderInfo });
    expect(body.senderInfo).toEqual(shown);
  });

  it('cannot be delivered by direct message', async () => {
    const { status, error } = await sendForm(await member(), { deliveryMethod: 'direct_message' });
    expect([status, error.code]).toEqual([400, 'NOT_AVAILABLE']);
    expect(error.message).toContain('not available');
  });

  it('is refused if the recipient has opted out, and uses no quota', async () => {
    const { db, keys } = subject.services;
    await db.insert(optOuts).values({ targetTag: closedTagOf(keys, 'closed.door'), day: '2026-03-01' });
    const browser = await member();
    const { status, error } = await sendForm(browser, { targetName: 'closed.door' });
    expect([status, error.code]).toEqual([403, 'OPTED_OUT']);
    expect((await sendForm(browser)).status).toBe(201);
  });

  it('is refused with a reason if its text breaks the rules, and uses no quota', async () => {
    const browser = await member();
    const { status, error } = await sendForm(browser, { message: 'Call me on +44 20 7946 0958, I am waiting.' });
    expect([status, error.code]).toEqual([422, 'MODERATION']);
    expect(error.message).not.toContain('7946');
    expect((await sendForm(browser, { senderInfo: { interests: 'see rose.example.com' } })).status).toBe(422);
    expect((await sendForm(browser)).status).toBe(201);
  });

  it('is held if its text speaks of self-harm, and the reply names help lines', async () => {
    const { status, body } = await sendForm(await member(), { message: 'Without you I want to kill myself tonight.' });
    expect([status, body.state]).toEqual([201, 'held']);
    expect(body.helpLines.length).toBeGreaterThan(0);
    const message = 'Without you I want to kill myself tonight. Call me on +44 20 7946 0958.';
    const refused = await sendForm(await member(), { message });
    expect([refused.status, refused.body.helpLines]).toEqual([422, body.helpLines]);
  });

  it('is refused from a suspended member, even in a session from before the suspension', async () => {
    const user = await makeUser(subject.services);
    const browser = await subject.browser().signInAs(user);
    await suspendPerson(subject.services, user);
    expect((await sendForm(browser)).error.code).toBe('SUSPENDED');
  });

  it('is refused from an unverified address where verification is required', async () => {
    subject.services.deliverySettings = { ...subject.services.deliverySettings, requireVerifiedEmail: true };
    const { status, error } = await sendForm(await member());
    expect([status, error.code]).toEqual([403, 'EMAIL_UNVERIFIED']);
    expect((await sendForm(await member({ emailVerifiedOn: '2026-03-01' }))).status).toBe(201);
    subject.services.deliverySettings = { ...subject.services.deliverySettings, requireVerifiedEmail: false };
  });
});

it('takes a hint or a gift that is null or empty for none', async () => {
  const { status, body } = await sendForm(await member(), { hint: null, virtualGift: '' });
  expect([status, body.hint, body.virtualGift]).toEqual([201, undefined, undefined]);
  expect((await sendForm(await member(), { hint: '', virtualGift: null })).status).toBe(201);
});

describe('premium extras', () => {
  const extras = {
    virtualGift: 'crown',
    shownFields: ['interests'],
    stationery: 'midnight',
    deliveryWindow: 'three-days',
    vanishAfterDays: 7,
  } as const;

  it('are stored with the letters of premium members', async () => {
    const senderInfo = { age: '46+', interests: 'tides' } as const;
    const { status, body } = await sendForm(await premium(), { ...extras, senderInfo });
    expect(status).toBe(201);
    expect(body).toMatchObject({ virtualGift: 'crown', stationery: 'midnight', senderInfo: { interests: 'tides' } });
  });

  it.each(Object.entries(extras))('are refused to free members: %s', async (name, value) => {
    const { status, error } = await sendForm(await member(), { [name]: value });
    expect([status, error.code, error.issues?.[0]?.path]).toEqual([403, 'PREMIUM_ONLY', name]);
  });

  it('are refused with the specified message if the extra is a gift', async () => {
    const { error } = await sendForm(await member(), { virtualGift: 'rose' });
    expect(error.message).toMatch(/^Premium Feature: Virtual gifts are only available for The Masked Elite members/);
  });
});

const clock = new FakeClock();
clock.set('2026-03-14T12:00:00Z');

/** A key of version 7 that was made on this day. */
function keyOf(day: string): string {
  const time = Date.parse(day).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7d8a-9b1f-0c6a6b8b1a11`;
}

const month = (day: string) => monthOf(new Date(day));

it.each([
  ['of this month', keyOf('2026-03-01T00:00:00Z'), '2026-02-01'],
  ['of an old draft', keyOf('2025-11-30T23:59:59Z'), '2025-10-01'],
  ['of a clock that is far ahead', keyOf('2031-01-01T00:00:00Z'), '2026-02-01'],
  ['that has just been made here', undefined, '2026-03-01'],
])('a letter with a key %s is looked for from the month before on, or from now', (_, key, first) => {
  expect(monthOfKey(clock, key)).toBe(month(first));
});

it('a letter with a key that names no time is looked for in all months', () => {
  expect(monthOfKey(clock, '5b2f3c52-3c0e-4d8a-9b1f-0c6a6b8b1a11')).toBe(0);
});
