import { describe, expect, it } from 'vitest';
import { makeChat, writeMessage } from '#test/factories/chat.ts';
import { makeMember } from '#test/factories/member.ts';
import { suspendPerson } from '#test/factories/suspend.ts';
import type { Browser } from '#test/harness/browser.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import * as contract from '../../contract.ts';

const subject = appPerFile();

const on = (id: string) => ({ params: { id } });
const seen = async (browser: Browser, id: string) => (await browser.call(contract.getMatch, on(id))).body;
const agree = (browser: Browser, id: string, wish = true) =>
  browser.call(contract.unmask, { ...on(id), body: { agree: wish } });

describe('opening a chat', () => {
  it('is refused to free members, and opens the chat for both sides', async () => {
    const { id, elite, free } = await makeChat(subject, { state: 'matched' });
    const refused = await free.browser.call(contract.openChat, on(id));
    expect([refused.status, refused.error.code]).toEqual([403, 'PREMIUM_ONLY']);
    expect((await seen(free.browser, id)).state).toBe('matched');
    for (const time of [1, 2]) {
      const { status, body } = await elite.browser.call(contract.openChat, on(id));
      expect([time, status, body.state]).toEqual([time, 200, 'open']);
    }
    expect((await seen(free.browser, id)).state).toBe('open');
  });

  it('is news to both sides, also if they have seen the match', async () => {
    const { id, elite, free } = await makeChat(subject, { state: 'matched' });
    const areNews = async () => [(await seen(elite.browser, id)).isNew, (await seen(free.browser, id)).isNew];
    for (const { browser } of [elite, free]) await browser.call(contract.readMatch, { ...on(id), body: { upTo: 0 } });
    expect(await areNews()).toEqual([false, false]);
    await elite.browser.call(contract.openChat, on(id));
    expect(await areNews()).toEqual([true, true]);
    await free.browser.call(contract.readMatch, { ...on(id), body: { upTo: 0 } });
    await elite.browser.call(contract.openChat, on(id));
    expect(await areNews(), 'it opens once').toEqual([true, false]);
  });

  it('is refused once the chat has ended, and to suspended members', async () => {
    const { id, elite } = await makeChat(subject, { state: 'ended' });
    expect((await elite.browser.call(contract.openChat, on(id))).error.code).toBe('CHAT_ENDED');
    const other = await makeChat(subject, { state: 'matched' });
    await suspendPerson(subject.services, other.elite.user);
    expect((await other.elite.browser.call(contract.openChat, on(other.id))).error.code).toBe('SUSPENDED');
    expect((await agree(other.elite.browser, other.id)).error.code).toBe('SUSPENDED');
    expect((await seen(other.free.browser, other.id)).state).toBe('matched');
  });
});

describe('unmasking', () => {
  const shownTo = async (browser: Browser, id: string) => {
    const { unmasking, partner } = await seen(browser, id);
    return { unmasking, partner };
  };

  it('shows the names to both sides once both have agreed, and not before', async () => {
    const { id, elite, free } = await makeChat(subject);
    expect((await agree(elite.browser, id)).body).toMatchObject({ unmasking: 'offered-by-me', partner: null });
    expect(await shownTo(free.browser, id)).toEqual({ unmasking: 'offered-by-them', partner: null });
    await agree(elite.browser, id, false);
    expect(await shownTo(free.browser, id)).toEqual({ unmasking: 'masked', partner: null });
    await agree(free.browser, id);
    expect(await shownTo(elite.browser, id)).toEqual({ unmasking: 'offered-by-them', partner: null });
    const { body } = await agree(elite.browser, id);
    const nameOf = (user: { id: number }, kind: string) => ({
      firstName: 'Ada',
      lastName: 'Byron',
      instagramUsername: `${kind}.${user.id}`,
    });
    expect(body).toMatchObject({ unmasking: 'unmasked', partner: nameOf(free.user, 'free') });
    expect((await shownTo(free.browser, id)).partner).toEqual(nameOf(elite.user, 'elite'));
    // It cannot be taken back.
    expect((await agree(free.browser, id, false)).body.unmasking).toBe('unmasked');
    expect((await shownTo(elite.browser, id)).unmasking).toBe('unmasked');
  });

  it('is refused unless the chat is open', async () => {
    const matched = await makeChat(subject, { state: 'matched' });
    expect((await agree(matched.free.browser, matched.id)).error.code).toBe('CHAT_NOT_OPEN');
    const ended = await makeChat(subject, { state: 'ended' });
    expect((await agree(ended.free.browser, ended.id)).error.code).toBe('CHAT_ENDED');
  });
});

describe('ending a chat', () => {
  it('ends it for both sides, who can still read it', async () => {
    const { id, elite, free } = await makeChat(subject);
    await writeMessage(subject, elite, id, 'Farewell');
    for (const browser of [free.browser, elite.browser]) {
      const { status, body } = await browser.call(contract.endChat, on(id));
      expect([status, body.state, body.online]).toEqual([200, 'ended', false]);
      const { body: page } = await browser.call(contract.listMessages, on(id));
      expect(page.messages.map(({ content }) => content)).toEqual(['Farewell']);
    }
  });

  it('works before the chat was opened', async () => {
    const { id, free, elite } = await makeChat(subject, { state: 'matched' });
    expect((await free.browser.call(contract.endChat, on(id))).body.state).toBe('ended');
    expect((await elite.browser.call(contract.openChat, on(id))).error.code).toBe('CHAT_ENDED');
  });
});

it('a match is not found for a member who is not in it', async () => {
  const { id } = await makeChat(subject);
  const { browser } = await makeMember(subject, { membershipPlan: 'premium' });
  const answers = [
    await browser.call(contract.getMatch, on(id)),
    await browser.call(contract.openChat, on(id)),
    await agree(browser, id),
    await browser.call(contract.reportPartner, { ...on(id), body: { reason: 'other' } }),
    await browser.call(contract.endChat, on(id)),
  ];
  expect(answers.map(({ status, error }) => [status, error.code])).toEqual(answers.map(() => [404, 'NOT_FOUND']));
});
