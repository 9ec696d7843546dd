import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sendConfession } from '#features/sending/contract.ts';
import { sealedReport } from '#features/moderation/server/cases/sealed-report.ts';
import { reports } from '#features/moderation/server/schema.ts';
import { optOuts } from '#features/handles/server/schema.ts';
import { personTagTexts } from '#features/people/server/index.ts';
import { deliverLetter } from '#test/factories/letter.ts';
import { makeReader, newestLetter, searchLetters } from '#test/factories/reader.ts';
import { makeUser } from '#test/factories/user.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { confessionOutbox } from '#features/sending/server/schema.ts';
import { letterMarks } from '#features/letters/server/schema.ts';
import * as contract from '../../contract.ts';

const ELISE = 'elise.marchetti';
const FLORA = 'flora.whitfield';

const subject = appPerTest();

const reader = (handle = ELISE) => makeReader(subject, handle);
const on = (id: string) => ({ params: { id } });

describe('likes and reactions', () => {
  it('toggle with each click and are returned as the reader sees them', async () => {
    await deliverLetter(subject, ELISE);
    const browser = await reader();
    const id = await newestLetter(browser, ELISE);
    expect((await browser.call(contract.likeConfession, on(id))).body).toMatchObject({ likes: 1, liked: true });
    expect((await browser.call(contract.likeConfession, on(id))).body).toMatchObject({ likes: 0, liked: false });
    const react = (emoji: string) => browser.call(contract.reactToConfession, { ...on(id), body: { emoji } });
    await react('🔥');
    expect((await react('❤️')).body).toMatchObject({ reactions: { '🔥': 1, '❤️': 1 }, reacted: ['❤️', '🔥'] });
    expect((await react('🔥')).body).toMatchObject({ reactions: { '❤️': 1 }, reacted: ['❤️'] });
    expect((await react('💩')).status).toBe(400);
  });

  it("are refused to everybody but the letter's reader, as if there were no letter", async () => {
    const { id: authorsId, browser: author } = await deliverLetter(subject, ELISE);
    const browser = await reader();
    const id = await newestLetter(browser, ELISE);
    for (const otherBrowser of [subject.browser(), await reader(FLORA), author]) {
      for (const endpoint of [
        contract.likeConfession,
        contract.openConfession,
        contract.hideConfession,
        contract.blockAuthor,
      ]) {
        expect((await otherBrowser.call(endpoint, on(id))).status).toBe(404);
      }
    }
    for (const unknown of ['not-an-id', authorsId, randomUUID()]) {
      expect((await browser.call(contract.likeConfession, on(unknown))).status).toBe(404);
    }
    expect(await subject.services.db.$count(letterMarks)).toBe(0);
  });
});

describe('a reader', () => {
  it('opens a letter, hides it and shows it again', async () => {
    await deliverLetter(subject, ELISE);
    const browser = await reader();
    const id = await newestLetter(browser, ELISE);
    expect((await browser.call(contract.openConfession, on(id))).body.opened).toBe(true);
    expect((await browser.call(contract.openConfession, on(id))).body.opened).toBe(true);
    expect((await browser.call(contract.hideConfession, on(id))).body.hidden).toBe(true);
    expect((await browser.call(contract.unhideConfession, on(id))).body.hidden).toBe(false);
  });

  it('blocks an author without learning who: the next letter looks delivered and does not arrive', async () => {
    const { browser: author } = await deliverLetter(subject, ELISE);
    const browser = await reader();
    const id = await newestLetter(browser, ELISE);
    const { body } = await browser.call(contract.blockAuthor, on(id));
    expect(body.blocked).toBe(true);
    expect(JSON.stringify(body)).not.toMatch(/person-|Ada|Byron/);
    subject.services.deliverySettings = { ...subject.services.deliverySettings, minAuthors: 1 };
    const form = { targetName: ELISE, message: 'Once more, with feeling.' };
    const sent = await author.call(sendConfession, { body: form });
    expect([sent.status, sent.body.state]).toEqual([201, 'delivered']);
    expect((await searchLetters(browser, ELISE)).body.total).toBe(1);
    // Another letter of the same author is not marked: readers must not learn which letters share an author.
    await deliverLetter(subject, ELISE);
    expect((await searchLetters(browser, ELISE)).body.confessions.map(({ blocked }) => blocked)).toEqual([false, true]);
    await browser.call(contract.unblockAuthor, on(id));
    await author.call(sendConfession, { body: { ...form, message: 'And again.' } });
    expect((await searchLetters(browser, ELISE)).body.total).toBe(3);
  });

  it('reports a letter, once for all clicks', async () => {
    const { id: authorsId, user } = await deliverLetter(subject, ELISE);
    const browser = await reader();
    const id = await newestLetter(browser, ELISE);
    const file = () =>
      browser.call(contract.reportConfession, { ...on(id), body: { reason: 'harassment', note: 'It frightens me.' } });
    const answers = await Promise.all(Array.from({ length: 5 }, file));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const rows = await subject.services.db.select().from(reports);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ reason: 'harassment', closedOn: null });
    expect(rows[0]?.box.toString('utf8')).not.toMatch(/frightens|hum when/);
    const { keys } = subject.services;
    const { subjectTag, box } = rows[0] ?? { subjectTag: '', box: Buffer.alloc(0) };
    expect(sealedReport.open(keys, subjectTag, box)).toEqual({
      note: 'It frightens me.',
      outcome: { state: 'open' },
      reported: user.id,
      persons: personTagTexts(keys, {
        userId: user.id,
        email: user.email,
        emailVerified: user.emailVerifiedOn !== null,
      }),
      letterId: authorsId,
      isAnswer: false,
      letter: expect.objectContaining({ message: 'You hum when you think that nobody is near.' }),
    });
  });

  it('pauses the inbox: letters that come meanwhile are left out until it is opened again', async () => {
    const browser = await reader();
    const pause = (paused: boolean) =>
      browser.call(contract.updateInbox, { params: { handle: ELISE }, body: { paused } });
    expect((await pause(true)).body).toEqual({
      handle: ELISE,
      verifiedOn: '2026-03-14',
      verifiedUntil: '2026-06-11',
      paused: true,
      smiles: null,
      closed: false,
      closedByRequest: false,
      by: 'login',
    });
    await deliverLetter(subject, ELISE);
    expect((await searchLetters(browser, ELISE)).body.total).toBe(0);
    await pause(false);
    expect((await browser.call(contract.listInboxes)).body.inboxes).toMatchObject([{ handle: ELISE, paused: false }]);
    expect((await searchLetters(browser, ELISE)).body.total).toBe(1);
  });

  it('counts the sealed letters of each inbox where there are several', async () => {
    await deliverLetter(subject, ELISE);
    const browser = await subject.browser().signInAs(await makeUser(subject.services));
    for (const handle of [ELISE, FLORA]) await proveHandle(subject, browser, handle);
    const counts = async () =>
      (await browser.call(contract.listInboxes)).body.inboxes.map(({ handle, unread }) => [handle, unread]);
    expect(await counts()).toEqual([
      [ELISE, 1],
      [FLORA, 0],
    ]);
    await browser.call(contract.openConfession, on(await newestLetter(browser, ELISE)));
    expect(await counts()).toEqual([
      [ELISE, 0],
      [FLORA, 0],
    ]);
  });

  it('pauses and opens the inbox without opening a sealed letter', async () => {
    const browser = await reader();
    const [id, tag, box] = [randomBytes(16), randomBytes(16), randomBytes(64)];
    const unreadable = { part: 0, id, tag, box, leaveBy: subject.clock.now(), state: 'waiting' } as const;
    await subject.services.db.insert(confessionOutbox).values(unreadable);
    for (const paused of [true, false]) {
      const { status } = await browser.call(contract.updateInbox, { params: { handle: ELISE }, body: { paused } });
      expect(status).toBe(200);
    }
  });

  it('opts out for good: all letters are gone for them at once, no more are accepted, and other handles keep theirs', async () => {
    await deliverLetter(subject, ELISE);
    await deliverLetter(subject, FLORA);
    const browser = await reader();
    const id = await newestLetter(browser, ELISE);
    await browser.call(contract.updateInbox, { params: { handle: ELISE }, body: { paused: true } });
    await deliverLetter(subject, ELISE);
    expect((await browser.call(contract.optOut, { params: { handle: FLORA } })).status).toBe(404);
    expect((await browser.call(contract.optOut, { params: { handle: ELISE } })).status).toBe(200);
    expect((await searchLetters(browser, ELISE)).body).toMatchObject({ total: 0, confessions: [] });
    expect((await browser.call(contract.likeConfession, on(id))).status).toBe(404);
    expect((await searchLetters(await reader(FLORA), FLORA)).body.total).toBe(1);
    expect((await subject.services.db.select().from(optOuts)).length).toBe(1);
    const author = await subject.browser().signInAs(await makeUser(subject.services));
    const { error } = await author.call(sendConfession, {
      body: { targetName: ELISE, message: 'Hello there' },
    });
    expect(error.code).toBe('OPTED_OUT');
  });
});
