import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount, exportData } from '#features/account/contract.ts';
import { DAY } from '#platform/shared/durations.ts';
import { purgeTables } from '#platform/server/retention/retention.ts';
import { makeChat, writeMessage } from '#test/factories/chat.ts';
import { makeMember } from '#test/factories/member.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import * as contract from '../../contract.ts';
import { createMatch } from '../finding/create-match.ts';
import { chatMessages, matches } from '../schema.ts';

const subject = appPerFile();
beforeEach(async () => {
  await subject.services.db.delete(matches);
  await subject.services.db.delete(chatMessages);
});

type Person = { user: { id: number } };
const signIn = ({ user }: Person) => subject.browser().signInAs(user);
const on = (id: string) => ({ params: { id } });
const rowOf = async (id: string) => (await subject.services.db.select().from(matches).where(eq(matches.id, id)))[0];
const statusFor = async (person: Person, id: string) =>
  (await (await signIn(person)).call(contract.getMatch, on(id))).status;
const stateFor = async (person: Person, id: string) =>
  (await (await signIn(person)).call(contract.getMatch, on(id))).body.state;

async function afterDays(days: number): Promise<void> {
  subject.clock.advance(days * DAY);
  await purgeTables(subject.services);
}

async function leave(person: Person): Promise<void> {
  expect((await (await signIn(person)).call(deleteAccount, { body: {} })).status).toBe(200);
}

describe('a match that has ended', () => {
  it('can be read for 30 days; then only tags are left, and the two cannot match again', async () => {
    const { id, elite, free } = await makeChat(subject);
    await writeMessage(subject, elite, id, 'Farewell');
    await (await signIn(free)).call(contract.endChat, on(id));
    await afterDays(30);
    expect(await stateFor(elite, id)).toBe('ended');
    expect(await subject.services.db.$count(chatMessages)).toBe(1);
    await afterDays(1);
    for (const person of [elite, free]) expect(await statusFor(person, id)).toBe(404);
    expect(await subject.services.db.$count(chatMessages)).toBe(0);
    expect(await rowOf(id)).toMatchObject({ state: 'gone', box: null, read0: 0, read1: 0, seen0: false, seen1: false });
    const again = { userId: elite.user.id, handle: 'a' };
    await createMatch(subject.services, again, { userId: free.user.id, handle: 'b' });
    expect(await subject.services.db.$count(matches)).toBe(1);
  });
});

it('a report does not extend how long an ended match can be read', async () => {
  const { id, elite, free } = await makeChat(subject, { state: 'ended' });
  await afterDays(20);
  await (await signIn(free)).call(contract.reportPartner, { ...on(id), body: { reason: 'other' } });
  await afterDays(10);
  expect(await stateFor(elite, id)).toBe('ended');
  await afterDays(1);
  expect(await statusFor(elite, id)).toBe(404);
});

describe('a silent match', () => {
  it('ends after twelve months without a message, opened or not', async () => {
    const open = await makeChat(subject);
    const matched = await makeChat(subject, { state: 'matched' });
    subject.clock.advance(200 * DAY);
    await writeMessage(subject, open.free, open.id, 'Still here');
    await afterDays(165);
    expect(await stateFor(matched.free, matched.id)).toBe('matched');
    await afterDays(1);
    expect(await stateFor(matched.free, matched.id)).toBe('ended');
    expect(await stateFor(open.free, open.id)).toBe('open');
    await afterDays(199);
    expect(await stateFor(open.free, open.id)).toBe('open');
    await afterDays(1);
    expect(await stateFor(open.elite, open.id)).toBe('ended');
    expect(await statusFor(matched.free, matched.id)).toBe(404);
    await afterDays(31);
    expect(await statusFor(open.elite, open.id)).toBe(404);
  });
});

describe('deleting an account', () => {
  it('ends the match for the partner and removes the name and messages of the deleted account', async () => {
    const { id, elite, free } = await makeChat(subject);
    for (const browser of [elite.browser, free.browser]) {
      await (
        await signIn(browser === elite.browser ? elite : free)
      ).call(contract.unmask, {
        ...on(id),
        body: { agree: true },
      });
    }
    await writeMessage(subject, elite, id, 'Mine');
    await writeMessage(subject, free, id, 'Yours');
    const before = await rowOf(id);
    await leave(elite);
    const browser = await signIn(free);
    expect((await browser.call(contract.getMatch, on(id))).body).toMatchObject({
      state: 'ended',
      unmasking: 'masked',
      partner: null,
      lastMessage: { senderId: 'me', content: 'Yours' },
    });
    const { body } = await browser.call(contract.listMessages, on(id));
    expect(body.messages.map(({ content }) => content)).toEqual(['Yours']);
    const row = await rowOf(id);
    expect(row?.pairTag).toBeNull();
    const kept = [row?.tag0, row?.tag1].filter((tag) => tag !== null);
    expect(kept).toHaveLength(1);
    expect([before?.tag0, before?.tag1]).toContainEqual(kept[0]);
    await afterDays(31);
    expect(await statusFor(free, id)).toBe(404);
    expect(await subject.services.db.$count(chatMessages)).toBe(0);
    await leave(free);
    expect(await rowOf(id)).toBeUndefined();
  });

  it('removes a match before anyone is notified of it', async () => {
    const elite = await makeMember(subject);
    const free = await makeMember(subject);
    await createMatch(subject.services, { userId: elite.user.id, handle: 'a' }, { userId: free.user.id, handle: 'b' });
    await leave(elite);
    subject.clock.advance(DAY);
    expect((await (await signIn(free)).call(contract.listMatches)).body.matches).toEqual([]);
    expect(await subject.services.db.select().from(matches)).toMatchObject([
      { state: 'gone', pairTag: null, notified: true },
    ]);
  });

  it('empties a match that the partner has closed by a report', async () => {
    const { id, elite, free } = await makeChat(subject);
    await writeMessage(subject, elite, id, 'Rude');
    await (await signIn(free)).call(contract.reportPartner, { ...on(id), body: { reason: 'hate' } });
    await leave(elite);
    expect(await rowOf(id)).toMatchObject({ state: 'gone', box: null, pairTag: null });
    expect(await subject.services.db.$count(chatMessages)).toBe(0);
  });

  it('leaves nothing of a match once both accounts are deleted', async () => {
    const { id, elite, free } = await makeChat(subject);
    await writeMessage(subject, elite, id, 'Hello');
    await writeMessage(subject, free, id, 'Hello');
    await leave(elite);
    await leave(free);
    expect(await rowOf(id)).toBeUndefined();
    expect(await subject.services.db.$count(chatMessages)).toBe(0);
  });

  it('leaves all other matches of the partner findable', async () => {
    const { user } = await makeMember(subject);
    const atOnce = { ...subject.services, deliverySettings: { ...subject.services.deliverySettings, minAuthors: 1 } };
    const match = async (services = atOnce) => {
      const other = await makeMember(subject);
      await createMatch(services, { userId: user.id, handle: 'a' }, { userId: other.user.id, handle: 'b' });
      return other;
    };
    // Nobody is notified of the first two yet.
    const leaving = [await match(subject.services), await match(subject.services), await match()];
    for (let n = 0; n < 31; n += 1) await match();
    for (const other of leaving) await leave(other);
    await afterDays(31);
    const count = async () => (await (await signIn({ user })).call(contract.listMatches)).body.matches.length;
    expect(await count()).toBe(31);
    await match();
    expect(await count()).toBe(32);
  });
});

it("the export has the member's own part of a match, and nothing of the partner", async () => {
  const { id, elite, free } = await makeChat(subject);
  await writeMessage(subject, elite, id, 'From the elite');
  for (let n = 0; n < 60; n += 1) await writeMessage(subject, free, id, `Line ${n}`);
  const { body } = await (await signIn(free)).call(exportData);
  const exported = body as unknown as { matches: { messages: { content: string }[] }[] };
  expect(exported.matches).toMatchObject([
    { state: 'open', instagramUsername: `free.${free.user.id}`, agreedToUnmask: false },
  ]);
  expect(exported.matches[0]?.messages.map(({ content }) => content)).toEqual(
    Array.from({ length: 60 }, (_, n) => `Line ${n}`),
  );
  expect(JSON.stringify(body)).not.toContain(`elite.${elite.user.id}`);
});
