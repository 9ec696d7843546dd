import { expect, it } from 'vitest';
import * as confessions from '#features/confessions/contract.ts';
import { decideCase, listCases } from '#features/moderation-console/contract.ts';
import type { Browser } from '#test/harness/browser.ts';
import { runJob } from '#test/harness/jobs.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { browserOf } from './answers.ts';

/** What people go on to do with letters of the version before. */
export function checkLetters(upgraded: { subject: TestApp }): void {
  const browser = (name: string) => browserOf(upgraded.subject, name);
  const read = async (reader: Browser, query: string) => {
    const { body } = await reader.call(confessions.searchConfessions, { params: { query } });
    return body.confessions;
  };
  const sentBy = async (name: string) =>
    (await (await browser(name)).call(confessions.listSentConfessions)).body.confessions;
  const run = async (moment: string, ...jobs: string[]) => {
    upgraded.subject.clock.set(moment);
    for (const job of jobs) await runJob(upgraded.subject, job);
  };
  const DELIVERY = ['deliver-letters', 'after-delivery'];

  it('a reader changes marks', async () => {
    const reader = await browser('cody');
    const liked = (await read(reader, 'kwame.mensah')).find((letter) => letter.liked);
    const { body } = await reader.call(confessions.likeConfession, { params: { id: liked?.id ?? '' } });
    expect(body).toEqual({ ...liked, liked: false, likes: 0 });
  });

  it('an author takes a delivered letter and a waiting one back', async () => {
    const reader = await browser('fern');
    const before = (await read(reader, 'flora.whitfield')).map(({ message }) => message);
    const [waiting, delivered] = await sentBy('fern');
    const own = (await sentBy('quill3')).find(({ targetName }) => targetName === 'flora.whitfield');
    const retract = async (name: string, id = '') =>
      (await (await browser(name)).call(confessions.retractConfession, { params: { id } })).status;
    expect([await retract('fern', waiting?.id), await retract('quill3', own?.id)]).toEqual([200, 200]);
    expect(await retract('fern', own?.id)).toBe(404);
    expect(await sentBy('fern')).toEqual([delivered]);
    const after = (await read(reader, 'flora.whitfield')).map(({ message }) => message);
    expect(after.toSorted()).toEqual(before.filter((message) => message !== own?.message).toSorted());
  });

  it('a moderator decides the open report and the held letters', async () => {
    const moderator = await browser('morgan');
    for (const queue of ['reports', 'held'] as const) {
      const { cases } = (await moderator.call(listCases, { query: { queue } })).body;
      expect(cases.length).toBeGreaterThan(0);
      for (const { id } of cases) {
        const body = { action: 'remove', reason: 'Contact details' } as const;
        expect((await moderator.call(decideCase, { params: { id }, body })).status).toBe(200);
      }
    }
    const { body } = await (
      await browser('cody')
    ).call(confessions.searchConfessions, { params: { query: 'kwame.mensah' } });
    expect(body.total).toBe(26);
    expect((await sentBy('quill7'))[0]).toMatchObject({ state: 'refused', canAppeal: false });
  });

  it('waiting letters are delivered, and an unannounced delivery is announced', async () => {
    await run('2026-03-14T12:02:00Z', ...DELIVERY);
    expect((await sentBy('free')).map(({ state }) => state)).toEqual(['delivered']);
    expect((await read(await browser('cody'), 'kwame.mensah'))[0]?.message).toBe('My one letter of today.');
  });

  it('letters that were kept back reach their readers, and their authors see no difference', async () => {
    const authors = ['quill1', 'quill2', 'quill3', 'quill4', 'quill5', 'quill6', 'quill7', 'quill8', 'quill9'];
    const before = await Promise.all(authors.map(sentBy));
    const reader = await browser('hana');
    const params = { handle: 'hana.novak' };
    expect(await read(reader, 'hana.novak')).toEqual([]);
    expect((await reader.call(confessions.updateInbox, { params, body: { paused: false } })).status).toBe(200);
    await run('2026-03-14T18:02:00Z', ...DELIVERY);
    expect((await read(reader, 'hana.novak')).map(({ message }) => message).toSorted()).toEqual([
      'I count the crumbs.',
      'Your one cake is very good indeed.',
    ]);
    await run('2026-03-15T00:02:00Z', ...DELIVERY);
    expect(await Promise.all(authors.map(sentBy))).toEqual(before);
  });

  it('letters vanish on their day', async () => {
    const messages = async (name: string, handle: string) =>
      (await read(await browser(name), handle)).map(({ message }) => message);
    await run('2026-03-17T00:02:00Z', 'deliver-letters');
    expect((await sentBy('quill1')).map(({ message }) => message)).not.toContain('This vanishes soon.');
    expect((await sentBy('quill4')).map(({ message }) => message)).toContain('You wave at mine, too.');
    await run('2026-03-19T00:02:00Z', 'deliver-letters');
    expect((await sentBy('quill4')).map(({ message }) => message)).not.toContain('You wave at mine, too.');
    expect(await messages('cody', 'kwame.mensah')).not.toEqual([]);
  });

  it('the letters of a deleted account go', async () => {
    // They had 72 hours when their author left.
    await run('2026-03-19T03:41:00Z', 'sweep-departures');
    expect((await read(await browser('kofi'), 'luca.moretti')).map(({ message }) => message)).not.toContain(
      'From somebody who leaves.',
    );
  });
}
