import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#platform/shared/durations.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { runQueued } from '#test/harness/jobs.ts';
import {
  answerMessages,
  confirmDigits,
  digitsSentTo,
  proofOf,
  repliesTo,
  sendByPhone,
  startByMessage,
} from '#test/harness/vendors/instagram-messages.ts';
import { messageProofs } from '../schema.ts';
import { answerMessageJob } from './answer-message.ts';
import { openProof, sealProof } from '../proofs/message-proofs.ts';

const subject = appPerFile();
const phone = () => subject.instagram.phone;

/** The only proof that is stored. */
async function onlyProof() {
  const rows = await subject.services.db.select().from(messageProofs);
  const [row, ...others] = rows;
  if (!row || others.length > 0) throw new Error(`There are ${rows.length} proofs`);
  return openProof(subject.services.keys, row);
}

/** Runs the job again, as the queue does after a failure. */
const runAgain = async (tag: Buffer) => answerMessageJob.run(subject.services, { tag: tag.toString('hex') });

async function startAlone() {
  await subject.services.db.delete(messageProofs);
  const browser = subject.browser();
  return { browser, code: await startByMessage(browser) };
}

describe('a code that cannot be answered', () => {
  it.each([
    ['jude.fairweather', 'blocked'],
    ['consent.sender', 'unreadable'],
    ['gone.sender', 'unreadable'],
    ['closed.window', 'too-late'],
  ])('of %s says why: %s', async (username, problem) => {
    const { browser, code } = await startAlone();
    await sendByPhone(subject, username, code);
    expect(await proofOf(browser)).toMatchObject({ state: 'failed', problem });
    expect(await onlyProof()).not.toHaveProperty('proof.igsid');
    expect((await confirmDigits(browser, code, '123456')).error.code).toBe('CODE_EXPIRED');
    // A new code can be had at once.
    expect(await startByMessage(browser)).not.toBe(code);
  });

  it.each(['broken.sender', 'limited.sender', 'broken.reply'])(
    'because of an outage is tried again for three minutes: %s',
    async (username) => {
      const { browser, code } = await startAlone();
      await phone().send(username, code);
      const { tag } = await onlyProof();
      await expect(answerMessages(subject)).rejects.toMatchObject({ code: 'LOGIN_UNAVAILABLE' });
      subject.clock.advance(3 * MINUTE - SECOND);
      await expect(runAgain(tag)).rejects.toMatchObject({ code: 'LOGIN_UNAVAILABLE' });
      expect(await proofOf(browser)).toMatchObject({ state: 'received' });
      subject.clock.advance(SECOND);
      await runAgain(tag);
      expect(await proofOf(browser)).toMatchObject({ state: 'failed', problem: 'unavailable' });
    },
  );

  it('is answered once Instagram can be reached again', async () => {
    const { browser, code } = await startAlone();
    await phone().send('lena.hill', code);
    const { tag } = await onlyProof();
    await subject.instagram.down();
    await expect(answerMessages(subject)).rejects.toMatchObject({ code: 'LOGIN_UNAVAILABLE' });
    // More runs than a sender gets answers: a code counts once.
    for (let n = 0; n < 6; n += 1) await expect(runAgain(tag)).rejects.toMatchObject({ code: 'LOGIN_UNAVAILABLE' });
    await subject.instagram.upAgain();
    await runAgain(tag);
    expect((await confirmDigits(browser, code, digitsSentTo(subject, 'lena.hill'))).status).toBe(200);
  });

  it('is left alone once it has expired or was given up', async () => {
    const { browser, code } = await startAlone();
    await phone().send('mona.hill', code);
    subject.clock.advance(10 * MINUTE);
    await answerMessages(subject);
    expect([await proofOf(browser), repliesTo(subject, 'mona.hill')]).toEqual([null, []]);
    await runAgain(Buffer.alloc(32));
  });
});

describe('an answer', () => {
  it('that was not sent, because the process died after the digits were stored, has the same digits', async () => {
    const { browser, code } = await startAlone();
    await phone().send('broken.reply', code);
    await expect(answerMessages(subject)).rejects.toMatchObject({ code: 'LOGIN_UNAVAILABLE' });
    const { tag, proof } = await onlyProof();
    const stored = 'answer' in proof ? proof.answer?.digits : undefined;
    expect(stored).toMatch(/^\d{6}$/);
    // The page knows of no digits yet, but if they arrived after all, they count.
    expect(await proofOf(browser)).toMatchObject({ state: 'received' });
    subject.instagram.rename('broken.reply', 'mended.reply');
    await expect(runAgain(tag)).resolves.toBeUndefined();
    expect(digitsSentTo(subject, 'mended.reply')).toBe(stored);
    // The account was renamed between the legs.
    expect((await confirmDigits(browser, code, stored ?? '')).error.code).toBe('HANDLE_CHANGED');
    subject.instagram.rename('mended.reply', 'broken.reply');
  });

  it('is sent once more, with the same digits, if the process died before it was marked', async () => {
    const { browser, code } = await startAlone();
    await sendByPhone(subject, 'nils.hill', code);
    const { db, keys, clock } = subject.services;
    const { tag, proof } = await onlyProof();
    if (proof.state !== 'answered') throw new Error(`The proof is ${proof.state}`);
    const unmarked = { ...proof, state: 'received', receivedAt: clock.now().getTime(), browser: 'A browser' } as const;
    await db.update(messageProofs).set({ box: sealProof(keys, tag, unmarked) });
    await runAgain(tag);
    const [first, second] = repliesTo(subject, 'nils.hill');
    expect(second).toBe(first);
    expect((await confirmDigits(browser, code, digitsSentTo(subject, 'nils.hill'))).status).toBe(200);
  });

  it('is not sent again by a second run, and the browser that asked is forgotten', async () => {
    const { code } = await startAlone();
    await sendByPhone(subject, 'nell.hill', code);
    const { tag, proof } = await onlyProof();
    expect(proof).not.toHaveProperty('browser');
    await runAgain(tag);
    expect(repliesTo(subject, 'nell.hill')).toHaveLength(1);
  });

  it('gives the digits ten minutes from then on', async () => {
    for (const [wait, status] of [
      [10 * MINUTE - 1, 200],
      [10 * MINUTE, 403],
    ] as const) {
      const { browser, code } = await startAlone();
      subject.clock.advance(10 * MINUTE - 1);
      await sendByPhone(subject, 'olaf.hill', code);
      subject.clock.advance(wait);
      const answer = await confirmDigits(browser, code, digitsSentTo(subject, 'olaf.hill'));
      expect(answer.status).toBe(status);
    }
  });

  it('comes for a code that is not older than ten minutes', async () => {
    const { browser, code } = await startAlone();
    subject.clock.advance(10 * MINUTE);
    await sendByPhone(subject, 'pia.hill', code);
    expect(await proofOf(browser)).toBeNull();
    expect(await runQueued(subject, 'send-help-reply')).toBe(1);
  });
});
