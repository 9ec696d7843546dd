import { describe, expect, it } from 'vitest';
import { searchConfessions } from '#features/inbox/contract.ts';
import { DAY } from '#platform/shared/durations.ts';
import { proofs } from '#features/verification/server/schema.ts';
import { makeMember } from '#test/factories/member.ts';
import type { Browser } from '#test/harness/browser.ts';
import { proveHandle, linkForm, linkAs } from '#test/harness/vendors/instagram-login.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { handlesHeldBy } from '#test/harness/held-accounts.ts';
import { linkAccount, listLinkedAccounts } from '../contract.ts';
import { saveLink } from './link-account.ts';
import { linkedAccounts } from './schema.ts';

const ELISE = 'elise.marchetti';
const FLORA = 'flora.whitfield';
const PREMIUM = { membershipPlan: 'premium' } as const;

const subject = appPerTest();

const elite = () => makeMember(subject, PREMIUM);
const link = (browser: Browser, body: object) => browser.call(linkAccount, { body });
const listOf = async (browser: Browser) => (await browser.call(listLinkedAccounts)).body;
const namesOf = async (browser: Browser) => (await listOf(browser)).map(({ instagramUsername }) => instagramUsername);
const rows = () => subject.services.db.$count(linkedAccounts);
const heldBy = (userId: number) => handlesHeldBy(subject, userId);

describe('linking an account', () => {
  it('answers the link, lists it, opens its letters and makes the owner the holder of the handle', async () => {
    const { user, browser } = await elite();
    const { status, body } = await linkAs(subject, browser, ELISE);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      instagramUsername: ELISE,
      instagramProfileUrl: 'https://www.instagram.com/elise.marchetti/',
      linkedAt: '2026-03-14',
      lastVerifiedAt: '2026-03-14',
      isActive: true,
    });
    expect(await listOf(browser)).toEqual([body]);
    expect((await browser.call(searchConfessions, { params: { query: ELISE } })).status).toBe(200);
    expect(await heldBy(user.id)).toEqual([ELISE]);
  });

  it('again renews the existing link', async () => {
    const { user, browser } = await elite();
    const first = (await linkAs(subject, browser, ELISE)).body;
    subject.clock.set('2026-03-20T08:00:00Z');
    await browser.signInAs(user);
    const { status, body } = await linkAs(subject, browser, ELISE);
    expect([status, body]).toEqual([201, { ...first, lastVerifiedAt: '2026-03-20' }]);
    expect(await rows()).toBe(1);
  });

  it('under a new handle updates the link', async () => {
    const { user, browser } = await elite();
    const { id } = (await linkAs(subject, browser, ELISE)).body;
    subject.instagram.rename(ELISE, 'elise.elsewhere');
    expect((await linkAs(subject, browser, 'elise.elsewhere')).body).toMatchObject({
      id,
      instagramUsername: 'elise.elsewhere',
    });
    expect([await namesOf(browser), await heldBy(user.id)]).toEqual([['elise.elsewhere'], ['elise.elsewhere']]);
  });

  it('in two tabs at once links two accounts, and the same account only once', async () => {
    const { browser } = await elite();
    const forms = [
      await linkForm(subject, browser, ELISE),
      await linkForm(subject, browser, FLORA),
      await linkForm(subject, browser, FLORA),
    ];
    const answers = await Promise.all(forms.map((form) => link(browser, form)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(answers[1]?.body.id).toBe(answers[2]?.body.id);
    expect((await namesOf(browser)).toSorted()).toEqual([ELISE, FLORA]);
  });
});

it('one link more than fits unlinks the one that was verified longest ago, with its proof and its hold', async () => {
  const { user, browser } = await elite();
  await linkAs(subject, browser, ELISE);
  subject.clock.advance(DAY);
  const handles = Array.from({ length: 16 }, (_, n) => `person.${n}`);
  for (const handle of handles) {
    const ids = { by: 'login' as const, instagramId: handle, scopedId: handle, name: null, accountType: '' };
    const account = { handle, ...ids, token: handle, tokenExpiresAt: 0 };
    await saveLink(subject.services, user.id, { account, other: null, at: subject.clock.now().getTime() });
  }
  expect((await namesOf(browser)).toSorted()).toEqual(handles.toSorted());
  expect((await heldBy(user.id)).toSorted()).toEqual(handles.toSorted());
  expect(await subject.services.db.$count(proofs)).toBe(16);
});

describe('an Instagram account can be linked by one member', () => {
  const elsewhere = 'This Instagram account is linked to another member.';

  it('refuses a second member and saves nothing for them', async () => {
    const [first, second] = [await elite(), await elite()];
    await linkAs(subject, first.browser, ELISE);
    const before = await subject.services.db.$count(proofs);
    const { status, error } = await linkAs(subject, second.browser, ELISE);
    expect([status, error.code]).toEqual([409, 'LINKED_ELSEWHERE']);
    expect(error.message).toContain(elsewhere);
    expect([await namesOf(second.browser), await heldBy(second.user.id)]).toEqual([[], []]);
    expect(await subject.services.db.$count(proofs)).toBe(before);
    expect(await namesOf(first.browser)).toEqual([ELISE]);
  });

  it('accepts one of several members who link it at the same moment', async () => {
    const people = [await elite(), await elite(), await elite()];
    const forms = await Promise.all(people.map(({ browser }) => linkForm(subject, browser, ELISE)));
    const answers = await Promise.all(people.map(({ browser }, n) => link(browser, forms[n] ?? {})));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    const winner = people[answers.findIndex(({ status }) => status === 201)];
    expect(await rows()).toBe(1);
    expect(await heldBy(winner?.user.id ?? 0)).toEqual([ELISE]);
  });

  it('refuses it while another member holds the account by a proof', async () => {
    const [first, second] = [await makeMember(subject), await elite()];
    await proveHandle(subject, first.browser, ELISE);
    expect((await linkAs(subject, second.browser, ELISE)).error.code).toBe('LINKED_ELSEWHERE');
    expect(await rows()).toBe(0);
  });

  it('leaves a plain proof to a member who was a moment too late', async () => {
    const [first, second] = [await elite(), await elite()];
    const forms = [await linkForm(subject, first.browser, ELISE), await linkForm(subject, second.browser, ELISE)];
    const { db } = subject.services;
    const transaction = db.transaction.bind(db);
    // The other member links it between the two transactions of this one.
    db.transaction = async (work, config) => {
      const result = await transaction(work, config);
      if ((await rows()) > 0) {
        db.transaction = transaction;
        await link(second.browser, forms[1] ?? {});
      }
      return result;
    };
    expect((await link(first.browser, forms[0] ?? {})).error.code).toBe('LINKED_ELSEWHERE');
    expect([await namesOf(first.browser), await namesOf(second.browser)]).toEqual([[], [ELISE]]);
    expect([await heldBy(first.user.id), await heldBy(second.user.id)]).toEqual([[], [ELISE]]);
    expect((await first.browser.call(searchConfessions, { params: { query: ELISE } })).status).toBe(200);
  });

  it('refuses a second member also after the account has a new handle', async () => {
    const [first, second] = [await elite(), await elite()];
    await linkAs(subject, first.browser, ELISE);
    subject.instagram.rename(ELISE, 'elise.elsewhere');
    expect((await linkAs(subject, second.browser, 'elise.elsewhere')).error.code).toBe('LINKED_ELSEWHERE');
    expect(await heldBy(second.user.id)).toEqual([]);
    // The attempt started no pause either.
    await linkAs(subject, first.browser, 'elise.elsewhere');
    expect(await heldBy(first.user.id)).toEqual(['elise.elsewhere']);
  });

  it('links a given-up handle for the account that has it now, and leaves the other its own', async () => {
    const [first, second] = [await elite(), await elite()];
    const { id } = (await linkAs(subject, first.browser, ELISE)).body;
    subject.instagram.rename(ELISE, 'elise.elsewhere');
    subject.instagram.register(ELISE);
    expect((await linkAs(subject, second.browser, ELISE)).status).toBe(201);
    expect((await listOf(first.browser)).map((one) => one.id)).toEqual([id]);
    expect([await heldBy(first.user.id), await heldBy(second.user.id)]).toEqual([[ELISE], [ELISE]]);
    await linkAs(subject, first.browser, 'elise.elsewhere');
    expect(await namesOf(first.browser)).toEqual(['elise.elsewhere']);
  });
});
