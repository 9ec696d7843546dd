import { describe, expect, it } from 'vitest';
import { logIn, logOut } from '#features/auth/contract.ts';
import { forgetVerification } from '#features/verification/contract.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { deliverLetter } from '#test/factories/letter.ts';
import { makeReader, newestLetter, searchLetters } from '#test/factories/reader.ts';
import { makeUser, PASSWORD } from '#test/factories/user.ts';
import type { Browser } from '#test/harness/browser.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import * as contract from '../contract.ts';

const ELISE = 'elise.marchetti';
const FLORA = 'flora.whitfield';

const subject = appPerTest();

const reader = (handle = ELISE) => makeReader(subject, handle);
const on = (id: string) => ({ params: { id } });

describe('reading', () => {
  it('is refused without a proof, with the same bytes whether or not there are letters', async () => {
    await deliverLetter(subject, ELISE);
    const answers = new Set<string>();
    for (const name of [ELISE, FLORA, 'nobody.at.all', 'Elise Marchetti', 'x'.repeat(150), '%%%', '🌹🌹']) {
      const response = await subject.browser().request({
        method: 'GET',
        url: `/api/confessions/search/${encodeURIComponent(name)}`,
      });
      answers.add(`${response.statusCode} ${response.body}`);
    }
    expect([...answers]).toEqual(['403 {"code":"NOT_VERIFIED","message":"Identity confirmation required"}']);
  });

  it('shows a visitor exactly the letters to the proved handle', async () => {
    await deliverLetter(subject, ELISE, { hint: 'Row three', virtualGift: 'rose', stationery: 'gilt' });
    await deliverLetter(subject, FLORA);
    const { status, body } = await searchLetters(await reader(), ELISE);
    expect(status).toBe(200);
    expect(body).toEqual({
      verified: true,
      handle: ELISE,
      total: 1,
      nextCursor: null,
      unconfirmed: false,
      folded: [],
      removed: [],
      confessions: [
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          deliveryMethod: 'platform',
          message: expect.any(String),
          hint: 'Row three',
          senderInfo: {},
          anonymityLevel: 'full',
          targetName: ELISE,
          virtualGift: 'rose',
          stationery: 'gilt',
          submittedAt: '2026-03-14T10:00:00.000Z',
          vanishesOn: null,
          likes: 0,
          liked: false,
          reactions: {},
          reacted: [],
          opened: false,
          hidden: false,
          blocked: false,
          mutedByWords: false,
          canAnswer: true,
          report: null,
        },
      ],
    });
  });

  it("accepts the reader's own name as a query, and still shows only the exact handle", async () => {
    await deliverLetter(subject, ELISE);
    await deliverLetter(subject, 'elise.marchetti.x');
    const browser = await reader();
    const id = await newestLetter(browser, ELISE);
    for (const query of ['Elise Marchetti', '@Elise.Marchetti', 'elise', 'elise.marchetti.x']) {
      const { body } = await searchLetters(browser, query);
      expect(body.confessions.map((letter) => letter.id)).toEqual([id]);
    }
    expect((await searchLetters(browser, FLORA)).status).toBe(403);
  });

  it('pages newest hour first, without gaps or duplicates while more arrive', async () => {
    for (let n = 0; n < 25; n += 1) {
      await deliverLetter(subject, ELISE, { message: `Letter ${n}` });
      if (n % 5 === 4) subject.clock.advance(HOUR);
    }
    const browser = await reader();
    const first = await searchLetters(browser, ELISE);
    expect([first.body.confessions.length, first.body.total]).toEqual([20, 25]);
    await deliverLetter(subject, ELISE, { message: 'Meanwhile' });
    const second = await searchLetters(browser, ELISE, first.body.nextCursor ?? '');
    expect(second.body.nextCursor).toBeNull();
    const seen = [...first.body.confessions, ...second.body.confessions];
    expect(new Set(seen.map(({ id }) => id)).size).toBe(25);
    const hours = seen.map(({ submittedAt }) => submittedAt);
    expect(hours).toEqual(hours.toSorted().toReversed());
    for (const text of [
      'no cursor at all',
      '2026-99-14T10:00:00.000Z x',
      `2026-03-14T10:00:00.000Z ${'-'.repeat(36)}`,
    ]) {
      const { body } = await searchLetters(browser, ELISE, Buffer.from(text).toString('base64url'));
      expect(body.confessions).toHaveLength(20);
    }
  });

  it('shows no letter whose day to vanish has come', async () => {
    await deliverLetter(subject, ELISE, { vanishAfterDays: 7 });
    subject.clock.advance(7 * DAY);
    expect((await searchLetters(await reader(), ELISE)).body.confessions).toEqual([]);
  });
});

describe('a proof', () => {
  it('of a visitor ends at a sign-in, at a sign-out, or when it is deleted', async () => {
    await deliverLetter(subject, ELISE);
    const { email } = await makeUser(subject.services);
    const ends = [
      (browser: Browser) => browser.call(logIn, { body: { email, password: PASSWORD } }),
      (browser: Browser) => browser.call(logOut),
      (browser: Browser) => browser.call(forgetVerification),
    ];
    for (const end of ends) {
      const browser = await reader();
      expect((await searchLetters(browser, ELISE)).status).toBe(200);
      expect((await end(browser)).status).toBe(200);
      expect((await searchLetters(browser, ELISE)).status).toBe(403);
    }
  });

  it('of a member counts on every device for 90 days, and not for the next member in the same browser', async () => {
    const user = await makeUser(subject.services);
    const phone = await subject.browser().signInAs(user);
    await proveHandle(subject, phone, ELISE);
    const computer = await subject.browser().signInAs(user);
    expect((await searchLetters(computer, ELISE)).status).toBe(200);
    await computer.call(logOut);
    expect((await searchLetters(computer, ELISE)).status).toBe(403);
    const next = await computer.signInAs(await makeUser(subject.services));
    expect((await searchLetters(next, ELISE)).status).toBe(403);
    subject.clock.advance(89 * DAY);
    expect((await searchLetters(await subject.browser().signInAs(user), ELISE)).status).toBe(200);
    subject.clock.advance(DAY);
    expect((await searchLetters(await subject.browser().signInAs(user), ELISE)).status).toBe(403);
  });
});

/** Elise changes her handle, and another account takes the old one. */
function giveUpHandle(): void {
  const { accounts } = subject.instagram.sandbox;
  accounts.rename(accounts.find(ELISE)?.id ?? '', 'elise.elsewhere');
  accounts.register(ELISE);
}

describe('a handle that was given up and taken by another account', () => {
  it('shows its new owner only what was sent after their proof', async () => {
    await deliverLetter(subject, ELISE);
    const old = await newestLetter(await reader(), ELISE);
    giveUpHandle();
    const taker = await reader();
    expect((await searchLetters(taker, ELISE)).body.total).toBe(0);
    subject.clock.advance(2 * HOUR);
    await deliverLetter(subject, ELISE, { message: 'For the one who has the name now.' });
    const { body } = await searchLetters(taker, ELISE);
    expect(body.confessions.map(({ message }) => message)).toEqual(['For the one who has the name now.']);
    expect(body.total).toBe(1);
    expect((await taker.call(contract.likeConfession, on(old))).status).toBe(404);
  });

  it('shows its former owner nothing that was sent later', async () => {
    const before = await reader();
    giveUpHandle();
    await reader();
    await deliverLetter(subject, ELISE);
    expect((await searchLetters(before, ELISE)).body).toMatchObject({ total: 0, confessions: [] });
  });

  it('shows nothing that was sent to the account seen before, even if that account never came to read', async () => {
    const { browser } = await deliverLetter(subject, FLORA);
    await browser.request({ method: 'GET', url: `/api/profiles/search/instagram?username=${ELISE}` });
    await deliverLetter(subject, ELISE);
    giveUpHandle();
    expect((await searchLetters(await reader(), ELISE)).body.total).toBe(0);
  });
});
