import { describe, expect, it } from 'vitest';
import { sendConfession } from '#features/sending/contract.ts';
import { sentOf } from '#test/factories/answered-letter.ts';
import { letterForm } from '#test/factories/letter.ts';
import { makePremiumMember, type Member } from '#test/factories/member.ts';
import { makeReader, newestLetter } from '#test/factories/reader.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import type { Browser } from '#test/harness/browser.ts';
import { runJob } from '#test/harness/jobs.ts';
import * as contract from '../contract.ts';

const ELISE = 'elise.marchetti';

const subject = appPerTest();

const like = (browser: Browser, id: string) => browser.call(contract.likeConfession, { params: { id } });
const react = (browser: Browser, id: string, emoji: '🔥' | '😘') =>
  browser.call(contract.reactToConfession, { params: { id }, body: { emoji } });
const choose = (browser: Browser, smiles: boolean) =>
  browser.call(contract.updateInbox, { params: { handle: ELISE }, body: { smiles } });
const smileTo = async (author: Member) => (await sentOf(author))[0]?.smile;
const at = (time: string) => subject.clock.set(`2026-03-14T${time}:00Z`);

/** A letter that was delivered at 17:00, its author, and a visitor who has just proved the handle. */
async function deliveredLetter() {
  at('10:30');
  const author = await makePremiumMember(subject);
  await author.browser.call(sendConfession, { body: letterForm({ targetName: ELISE }) });
  at('17:00');
  await runJob(subject, 'deliver-letters');
  const reader = await makeReader(subject, ELISE);
  return { author, reader, id: await newestLetter(reader, ELISE) };
}

describe('what a reader likes', () => {
  it('is not shown to the author unless the reader agrees', async () => {
    const { author, reader, id } = await deliveredLetter();
    expect((await reader.call(contract.listInboxes)).body.inboxes).toMatchObject([{ smiles: null }]);
    await like(reader, id);
    at('19:00');
    expect(await sentOf(author)).toMatchObject([{ state: 'delivered', smile: null }]);
    expect((await choose(reader, false)).body.smiles).toBe(false);
    at('20:00');
    expect(await smileTo(author)).toBeNull();
  });

  it('is shown as it was when the hour began, and so is whether it is shown', async () => {
    const { author, reader, id } = await deliveredLetter();
    at('17:10');
    expect((await choose(reader, true)).body.smiles).toBe(true);
    await like(reader, id);
    await react(reader, id, '🔥');
    at('17:59');
    expect(await smileTo(author)).toBeNull();
    at('18:00');
    expect(await smileTo(author)).toEqual({ liked: true, reactions: ['🔥'] });
    at('18:10');
    await react(reader, id, '🔥');
    await react(reader, id, '😘');
    await choose(reader, false);
    at('18:40');
    await like(reader, id);
    expect(await smileTo(author)).toEqual({ liked: true, reactions: ['🔥'] });
    at('19:00');
    expect(await smileTo(author)).toBeNull();
    await choose(reader, true);
    at('20:00');
    expect(await smileTo(author)).toEqual({ liked: false, reactions: ['😘'] });
  });

  it('does not change when the reader changes their mind twice within the hour', async () => {
    const { author, reader, id } = await deliveredLetter();
    await choose(reader, true);
    await like(reader, id);
    at('18:05');
    for (const smiles of [false, true, false]) await choose(reader, smiles);
    expect(await smileTo(author)).toEqual({ liked: true, reactions: [] });
    at('19:05');
    expect(await smileTo(author)).toBeNull();
  });

  it('is not touched by what else the reader does, such as blocking the author', async () => {
    const { author, reader, id } = await deliveredLetter();
    await choose(reader, true);
    await like(reader, id);
    at('18:05');
    await reader.call(contract.blockAuthor, { params: { id } });
    await reader.call(contract.hideConfession, { params: { id } });
    at('19:05');
    expect(await smileTo(author)).toEqual({ liked: true, reactions: [] });
  });

  it('is shown at once where letters are delivered at once', async () => {
    const { author, reader, id } = await deliveredLetter();
    subject.services.deliverySettings = { ...subject.services.deliverySettings, minAuthors: 1, maxWait: 0 };
    await choose(reader, true);
    await like(reader, id);
    expect(await smileTo(author)).toEqual({ liked: true, reactions: [] });
  });
});

it('only a person who has proved the handle chooses for it', async () => {
  const { reader } = await deliveredLetter();
  for (const browser of [subject.browser(), await makeReader(subject, 'flora.whitfield')]) {
    expect((await choose(browser, true)).status).toBe(404);
  }
  const nothing = await reader.call(contract.updateInbox, { params: { handle: ELISE }, body: {} });
  expect([nothing.status, nothing.body]).toMatchObject([200, { paused: false, smiles: null }]);
});
