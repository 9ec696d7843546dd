import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getUnread } from '#features/notices/contract.ts';
import { letterMarks } from '#features/letters/server/schema.ts';
import { reports } from '#features/moderation/server/schema.ts';
import { newestLetter } from '#test/factories/reader.ts';
import { MinorsScenario } from '#test/factories/minors-scenario.ts';
import type { Browser } from '#test/harness/browser.ts';
import { proveHandle, linkAs } from '#test/harness/vendors/instagram-login.ts';
import { mailsTo } from '#test/harness/read-mail.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import * as confessing from '../contract.ts';

const subject = appPerFile();
let people: MinorsScenario;
let MINA: string;
beforeAll(() => {
  people = new MinorsScenario(subject);
});
beforeEach(() => {
  MINA = people.handle('mina');
});

async function readAsVisitor(): Promise<string> {
  const visitor = subject.browser();
  await proveHandle(subject, visitor, MINA);
  return newestLetter(visitor, MINA);
}

describe("an adult's letter that arrived before the handle was known to be a minor's", () => {
  it("is in neither the minor's list nor its total, on any page", async () => {
    const young: string[] = [];
    for (let n = 0; n < 22; n += 1) {
      if (n % 4 === 0) await people.letter('adult', MINA, { message: 'From an adult.' });
      young.push(`Letter ${n}`);
      await people.letter('minor', MINA, { message: `Letter ${n}` });
    }
    const { browser } = await people.minor(MINA);
    const first = await people.inbox(browser, MINA);
    expect([first.ids.length, first.total]).toEqual([20, 22]);
    const second = await people.inbox(browser, MINA, first.nextCursor ?? '');
    expect([second.ids.length, second.total, second.nextCursor]).toEqual([2, 22, null]);
    const messages = [...first.confessions, ...second.confessions].map(({ message }) => message);
    expect(messages).toEqual(young.toReversed());
  });

  it('is not found by any call of the minor, and no call changes a row', async () => {
    await people.letter('adult', MINA);
    // The reader's id is the same for a visitor of the same account, who may see the letter until a minor has proved it.
    const id = await readAsVisitor();
    const { browser } = await people.minor(MINA);
    const marks = () => subject.services.db.$count(letterMarks);
    const before = await marks();
    const body = { reason: 'harassment' };
    const tries = [
      confessing.likeConfession,
      confessing.reactToConfession,
      confessing.openConfession,
      confessing.hideConfession,
      confessing.unhideConfession,
      confessing.blockAuthor,
      confessing.unblockAuthor,
      confessing.reportConfession,
    ];
    for (const endpoint of tries) {
      const input = endpoint === confessing.reactToConfession ? { emoji: '🔥' } : body;
      const { status, error } = await browser.call(endpoint, { params: { id }, body: input });
      expect([status, error.code], endpoint.path).toEqual([404, 'NOT_FOUND']);
    }
    expect([await marks(), await subject.services.db.$count(reports)]).toEqual([before, 0]);
  });

  it('can be read by a visitor until a minor has proved the same account', async () => {
    await people.letter('adult', MINA);
    await people.letter('minor', MINA);
    const visitor = subject.browser();
    await proveHandle(subject, visitor, MINA);
    const [young = '', id = '', ...none] = (await people.inbox(visitor, MINA)).ids;
    expect(none).toEqual([]);
    const mina = await people.minor(MINA);
    expect((await people.inbox(visitor, MINA)).ids).toEqual([young]);
    const tries = [confessing.openConfession, confessing.blockAuthor, confessing.reportConfession];
    const status = async (browser: Browser, letter: string) => {
      const answers = tries.map((endpoint) =>
        browser.call(endpoint, { params: { id: letter }, body: { reason: 'harassment' } }),
      );
      return (await Promise.all(answers)).map((answer) => answer.status);
    };
    expect(await status(visitor, id)).toEqual([404, 404, 404]);
    expect(await status(visitor, young)).toEqual([200, 200, 201]);
    // An adult with the same account can read it; for the minor the letter waits for the birthday.
    const { browser: mother } = await people.adult(MINA);
    expect((await people.inbox(mother, MINA)).ids).toContain(id);
    people.skipDays(1);
    expect((await people.inbox(visitor, MINA)).total).toBe(2);
    expect((await people.inbox(await people.signIn(mina), MINA)).total).toBe(2);
  });

  it('can be read from the eighteenth birthday on', async () => {
    await people.letter('adult', MINA);
    const id = await readAsVisitor();
    const mina = await people.minor(MINA);
    expect((await people.inbox(mina.browser, MINA)).ids).toEqual([]);
    people.skipDays(1);
    const adult = await people.signIn(mina);
    expect((await people.inbox(adult, MINA)).ids).toEqual([id]);
    expect((await adult.call(confessing.openConfession, { params: { id } })).body.opened).toBe(true);
  });

  it('is neither counted as unread nor mailed about', async () => {
    await people.letter('adult', MINA);
    const { browser, user } = await people.minor(MINA, { emailVerifiedOn: people.day(0) });
    expect((await linkAs(subject, browser, MINA)).status).toBe(201);
    const waiting = async () => (await browser.call(getUnread)).body.letters;
    expect(await waiting()).toBe(0);
    await people.letter('adult', MINA);
    await people.runJob('after-delivery');
    expect([await waiting(), await mailsTo(subject.services, user.email)]).toEqual([0, []]);
    await people.letter('minor', MINA);
    await people.runJob('after-delivery');
    const mails = await mailsTo(subject.services, user.email);
    expect([await waiting(), mails.length]).toEqual([1, 1]);
    // As many as they may read.
    expect(mails[0]?.text).toContain('There is something new for you');
  });
});
