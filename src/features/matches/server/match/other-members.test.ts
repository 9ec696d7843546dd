import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#platform/shared/endpoint.ts';
import { makeChat } from '#test/factories/chat.ts';
import { makeMember } from '#test/factories/member.ts';
import type { Browser } from '#test/harness/browser.ts';
import { openSocket, type TestSocket } from '#test/harness/chat/socket.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import * as contract from '../../contract.ts';
import type { ClientFrame } from '../../contract.ts';
import { createMatch } from '../finding/create-match.ts';
import { chatMessages, matches } from '../schema.ts';

const subject = appPerFile();
let chat: Awaited<ReturnType<typeof makeChat>>;
let sockets: TestSocket[];
beforeAll(async () => {
  chat = await makeChat(subject);
  sockets = [await openSocket(subject, chat.elite.browser), await openSocket(subject, chat.free.browser)];
  sockets[0]?.send(frames.send(chat.id));
  await sockets[1]?.next('message');
  await sockets[0]?.next('presence');
});

/** Every call that names a match, found in the contract, so that a new one is tried too. */
const calls = Object.values(contract as Record<string, unknown>).filter(
  (value): value is Endpoint => isEndpoint(value) && value.path.includes(':id'),
);
const BODIES: Record<string, object> = {
  [contract.readMatch.path]: { upTo: 1 },
  [contract.unmask.path]: { agree: true },
  [contract.reportPartner.path]: { reason: 'threat' },
};

/** Every kind of frame; one that is missing here does not compile. */
const frames: { [T in ClientFrame['type']]: (matchId: string) => Extract<ClientFrame, { type: T }> } = {
  follow: (matchId) => ({ type: 'follow', matchId, after: 0 }),
  send: (matchId) => ({ type: 'send', matchId, id: randomUUID(), content: 'Between the two of us' }),
  typing: (matchId) => ({ type: 'typing', matchId }),
};

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

/** The content of both tables. */
const stored = async () => {
  const { db } = subject.services;
  return JSON.stringify([await db.select().from(matches), await db.select().from(chatMessages)]);
};

const receivedBySides = () => sockets.map(({ received }) => received.length);

/** Tries every call and every frame on a match, and returns the answers. */
async function tryEverything(browser: Browser, id: string): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const call of calls) {
    const body = BODIES[call.path];
    const { status, body: answer } = await browser.call(call, { params: { id }, ...(body && { body }) });
    answers.push([`${call.method} ${call.path}`, status, answer]);
  }
  for (const frame of Object.values(frames)) {
    const socket = await openSocket(subject, browser);
    socket.send(frame(id));
    const { type, matchId, code, message } = await socket.next('refused');
    answers.push([frame(id).type, type, matchId === id, code, message]);
    await socket.close();
    expect(socket.received).toHaveLength(1);
  }
  return answers;
}

const OUTSIDERS: Record<string, () => Promise<{ browser: Browser; id: string }>> = {
  'a member without a match': async () => ({
    browser: (await makeMember(subject, { membershipPlan: 'premium' })).browser,
    id: chat.id,
  }),
  'a moderator': async () => {
    const overrides = { role: 'moderator', membershipPlan: 'premium' } as const;
    return { browser: (await makeMember(subject, overrides)).browser, id: chat.id };
  },
  'a member with another match': async () => ({ browser: (await makeChat(subject)).elite.browser, id: chat.id }),
  'one of the two before they are notified': async () => {
    const { user, browser } = await makeMember(subject, { membershipPlan: 'premium' });
    const other = await makeMember(subject);
    const known = new Set((await subject.services.db.select().from(matches)).map(({ id }) => id));
    await createMatch(
      subject.services,
      { userId: user.id, handle: 'early.one' },
      { userId: other.user.id, handle: 'early.other' },
    );
    const rows = await subject.services.db.select().from(matches);
    return { browser, id: rows.find(({ id }) => !known.has(id))?.id ?? '' };
  },
};

describe.each(Object.keys(OUTSIDERS))('%s', (name) => {
  it('gets the same answers as for a match that does not exist, from every call and every frame', async () => {
    const { browser, id } = (await OUTSIDERS[name]?.()) ?? { browser: subject.browser(), id: '' };
    const [before, received] = [await stored(), receivedBySides()];
    const answers = await tryEverything(browser, id);
    expect(answers).toEqual(await tryEverything(browser, randomUUID()));
    expect(answers).toHaveLength(calls.length + Object.keys(frames).length);
    for (const answer of answers) expect(JSON.stringify(answer)).toMatch(/NOT_FOUND/);
    expect(await stored()).toBe(before);
    expect(receivedBySides()).toEqual(received);
  });
});

it('a member who has reported the partner can read what became of that, and nothing else', async () => {
  const { id, elite } = await makeChat(subject);
  await elite.browser.call(contract.reportPartner, { params: { id }, body: { reason: 'other' } });
  const before = await stored();
  const answers = await tryEverything(elite.browser, id);
  const found = answers.filter((answer) => !JSON.stringify(answer).includes('NOT_FOUND'));
  expect(found).toMatchObject([['GET /api/matches/:id', 200, { state: 'ended', report: { state: 'open' } }]]);
  expect(answers).toHaveLength(calls.length + Object.keys(frames).length);
  expect(await stored()).toBe(before);
});

it('no other member receives frames about a match', async () => {
  const { browser } = (await makeChat(subject)).elite;
  const [withoutMatch, withOtherMatch] = [
    await openSocket(subject, (await makeMember(subject, { membershipPlan: 'premium' })).browser),
    await openSocket(subject, browser),
  ];
  const { id, elite, free } = await makeChat(subject, { state: 'matched' });
  const socket = await openSocket(subject, elite.browser);
  const partner = await openSocket(subject, free.browser);
  await elite.browser.call(contract.openChat, { params: { id } });
  for (const frame of [frames.typing(id), frames.send(id), frames.follow(id)]) socket.send(frame);
  await partner.next('message');
  await partner.close();
  for (const agreeing of [elite, free]) {
    await agreeing.browser.call(contract.unmask, { params: { id }, body: { agree: true } });
  }
  await elite.browser.call(contract.endChat, { params: { id } });
  await expect.poll(() => socket.all('changed'), { timeout: 60_000 }).toHaveLength(4);
  expect([withoutMatch.received, withOtherMatch.received]).toEqual([[], []]);
});

it('a visitor is refused every call and the socket', async () => {
  for (const call of calls) {
    const { status } = await subject.browser().call(call, { params: { id: chat.id } });
    expect(status, call.path).toBe(401);
  }
  await expect(openSocket(subject, subject.browser())).rejects.toThrow('was not opened');
});
