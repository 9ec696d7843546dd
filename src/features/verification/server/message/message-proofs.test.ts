import { describe, expect, it } from 'vitest';
import { logIn } from '#features/auth/contract.ts';
import { DAY, MINUTE } from '#platform/shared/durations.ts';
import { makePremiumMember } from '#test/factories/member.ts';
import { makeUser, PASSWORD } from '#test/factories/user.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import {
  answerMessages,
  confirmDigits,
  digitsSentTo,
  proofOf,
  sendByPhone,
  startByMessage,
} from '#test/harness/vendors/instagram-messages.ts';
import { cancelMessageProof, forgetVerification, type MessageProof } from '../../contract.ts';
import { deleteAccountData } from '../meta/meta-callbacks.ts';
import { messageProofs } from '../schema.ts';

const subject = appPerFile();

describe('a second tab', () => {
  const state = async (browser: Parameters<typeof proofOf>[0]) => (await proofOf(browser))?.state;

  it('gets the same code while there is time to send it, also at the same moment', async () => {
    const browser = subject.browser();
    const code = await startByMessage(browser);
    const codes = await Promise.all([1, 2, 3].map(() => startByMessage(browser)));
    expect(new Set([code, ...codes]).size).toBe(1);
    subject.clock.advance(8 * MINUTE);
    expect(await startByMessage(browser)).not.toBe(code);
  });

  it('continues a proof whose digits are on their way', async () => {
    const browser = subject.browser();
    const code = await startByMessage(browser);
    await sendByPhone(subject, 'tara.personal', code);
    subject.clock.advance(9 * MINUTE);
    expect(await startByMessage(browser)).toBe(code);
    expect(await state(browser)).toBe('answered');
  });

  it('gets another code for another purpose, or after a failure; the first one counts no longer', async () => {
    const { browser } = await makePremiumMember(subject, []);
    const first = await startByMessage(browser);
    const second = await startByMessage(browser, 'linking');
    expect(second).not.toBe(first);
    await sendByPhone(subject, 'uma.personal', first);
    expect(await state(browser)).toBe('waiting');
    subject.instagram.phone.block('vera.personal');
    await sendByPhone(subject, 'vera.personal', second);
    expect(await proofOf(browser)).toMatchObject({
      state: 'failed',
      problem: 'blocked',
    } satisfies Partial<MessageProof>);
    expect(await startByMessage(browser, 'linking')).not.toBe(second);
  });
});

describe('a proof under way', () => {
  it.each([
    ['when it is given up', cancelMessageProof],
    ['when the visitor forgets all proofs', forgetVerification],
  ])('is deleted %s', async (_when, call) => {
    const browser = subject.browser();
    const code = await startByMessage(browser);
    await sendByPhone(subject, 'wanda.personal', code);
    await browser.call(call);
    expect(await proofOf(browser)).toBeNull();
    expect((await confirmDigits(browser, code, digitsSentTo(subject, 'wanda.personal'))).error.code).toBe(
      'CODE_EXPIRED',
    );
  });

  it('is deleted at a sign-in', async () => {
    const { email } = await makeUser(subject.services);
    const browser = subject.browser();
    await startByMessage(browser);
    await browser.call(logIn, { body: { email, password: PASSWORD } });
    expect(await proofOf(browser)).toBeNull();
  });

  it('is deleted when Meta asks for the deletion of what we know of its sender', async () => {
    const [mine, other] = [subject.browser(), subject.browser()];
    await sendByPhone(subject, 'zoe.personal', await startByMessage(mine));
    await sendByPhone(subject, 'zack.personal', await startByMessage(other));
    await deleteAccountData(subject.services, subject.instagram.phone.igsid('zoe.personal'));
    expect([await proofOf(mine), (await proofOf(other))?.state]).toEqual([null, 'answered']);
  });

  it('is deleted the next day', async () => {
    await startByMessage(subject.browser());
    subject.clock.advance(DAY);
    const rules = subject.services.tables.find(({ name }) => name === 'message_proofs');
    await rules?.retention.purge?.(subject.services);
    expect(await subject.services.db.$count(messageProofs)).toBe(0);
  });
});

it('a row has one length in every state', async () => {
  await subject.services.db.delete(messageProofs);
  const browser = subject.browser();
  const sizes = new Set<number>();
  const look = async () => {
    for (const { box } of await subject.services.db.select().from(messageProofs)) sizes.add(box.length);
  };
  const code = await startByMessage(browser);
  await look();
  await subject.instagram.phone.send('xenia.personal', code);
  await look();
  await answerMessages(subject);
  await look();
  expect(sizes.size).toBe(1);
});
