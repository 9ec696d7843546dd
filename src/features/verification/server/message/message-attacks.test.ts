import { describe, expect, it } from 'vitest';
import { MINUTE } from '#platform/shared/durations.ts';
import { deliverLetter } from '#test/factories/letter.ts';
import { makePremiumMember } from '#test/factories/member.ts';
import { searchLetters } from '#test/factories/reader.ts';
import { changeStored } from '#test/factories/user.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import type { Browser } from '#test/harness/browser.ts';
import {
  answerMessages,
  confirmDigits,
  digitsSentTo,
  logInByMessage,
  otherDigits,
  proofOf,
  proveByMessage,
  sendByPhone,
  startByMessage,
  verifyByMessage,
} from '#test/harness/vendors/instagram-messages.ts';
import { getMessageProof } from '../../contract.ts';

const subject = appPerFile();
const phone = () => subject.instagram.phone;

const codeOf = async (answer: ReturnType<typeof confirmDigits>) => (await answer).error.code;

/** A code of this browser that this person has sent, and the digits that they got. */
async function answered(username: string, browser = subject.browser()) {
  const code = await startByMessage(browser);
  await sendByPhone(subject, username, code);
  return { browser, code, digits: digitsSentTo(subject, username) };
}

/** Whether this browser can read the letters to a handle, or could after one more step. */
async function isOpen(browser: Browser, handle: string): Promise<boolean> {
  await verifyByMessage(browser, handle);
  return (await searchLetters(browser, handle)).status === 200;
}

describe('the relay: a victim taps the attacker’s link', () => {
  it.each([
    ['and sends what the app offers', (victim: string, ref: string) => phone().send(victim, 'Hello', { ref })],
    ['in a conversation that exists', (victim: string, ref: string) => phone().tapLink(victim, ref)],
  ])('%s: the attacker’s browser gets neither digits nor a name', async (how, tap) => {
    const victim = `victim.of.length.${how.length}`;
    await phone().send(victim, 'Hi');
    await deliverLetter(subject, victim);
    const attacker = subject.browser();
    const code = await startByMessage(attacker);
    await tap(victim, code);
    await answerMessages(subject);
    const { body } = await attacker.call(getMessageProof);
    expect(body.proof).toMatchObject({ state: 'answered', code });
    const digits = digitsSentTo(subject, victim);
    for (const secret of [victim, digits, phone().igsid(victim), 'name'])
      expect(JSON.stringify(body)).not.toContain(secret);
    for (let n = 1; n <= 5; n += 1) await confirmDigits(attacker, code, otherDigits(digits, n));
    expect(await codeOf(confirmDigits(attacker, code, digits))).toBe('CODE_EXPIRED');
    expect(await isOpen(attacker, victim)).toBe(false);
  });

  it('the victim’s own browser cannot use the attacker’s code either', async () => {
    const { code, digits } = await answered('relayed.victim');
    const own = subject.browser();
    expect(await codeOf(confirmDigits(own, code, digits))).toBe('CODE_EXPIRED');
    await startByMessage(own);
    expect(await codeOf(confirmDigits(own, code, digits))).toBe('CODE_EXPIRED');
    expect(await isOpen(own, 'relayed.victim')).toBe(false);
  });
});

describe('guessing digits', () => {
  it('ends after five tries, which the page can count', async () => {
    const { browser, code, digits } = await answered('guessed.person');
    for (let left = 4; left > 0; left -= 1) {
      expect(await codeOf(confirmDigits(browser, code, otherDigits(digits, left)))).toBe('WRONG_DIGITS');
      expect(await proofOf(browser)).toMatchObject({ triesLeft: left });
    }
    expect(await codeOf(confirmDigits(browser, code, otherDigits(digits, 9)))).toBe('CODE_EXPIRED');
    expect(await codeOf(confirmDigits(browser, code, digits))).toBe('CODE_EXPIRED');
    expect(await proofOf(browser)).toBeNull();
  });

  it('with many requests at the same moment gives no more tries', async () => {
    const { browser, code, digits } = await answered('raced.person');
    const guesses = Array.from({ length: 20 }, (_, n) => confirmDigits(browser, code, otherDigits(digits, n + 1)));
    const codes = (await Promise.all(guesses)).map(({ error }) => error.code);
    expect(codes.filter((error) => error === 'WRONG_DIGITS')).toHaveLength(4);
    expect(codes.filter((error) => error === 'CODE_EXPIRED')).toHaveLength(16);
    expect(await codeOf(confirmDigits(browser, code, digits))).toBe('CODE_EXPIRED');
  });

  it('before any were sent spends nothing, and cannot succeed', async () => {
    const browser = subject.browser();
    const code = await startByMessage(browser);
    for (const digits of ['000000', '123456'])
      expect(await codeOf(confirmDigits(browser, code, digits))).toBe('WRONG_DIGITS');
    await phone().send('early.person', code);
    expect(await codeOf(confirmDigits(browser, code, '000000'))).toBe('WRONG_DIGITS');
    expect(await proofOf(browser)).toMatchObject({ state: 'received', triesLeft: 5 });
  });

  it('is a mistake in any other form, and spends no try', async () => {
    const { browser, code } = await answered('typing.person');
    for (const digits of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
      expect(await codeOf(confirmDigits(browser, code, digits))).toBe('VALIDATION');
    expect(await proofOf(browser)).toMatchObject({ triesLeft: 5 });
  });
});

describe('a replay', () => {
  it('of the right digits gives nothing: they work once, also for tabs at the same moment', async () => {
    const { browser, code, digits } = await answered('replayed.person');
    const answers = await Promise.all([1, 2, 3].map(() => confirmDigits(browser, code, digits)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403]);
    expect(await codeOf(confirmDigits(browser, code, digits))).toBe('CODE_EXPIRED');
  });

  it('of a message with a used code, by its sender or another person, opens nothing', async () => {
    const { browser, code, digits } = await answered('first.person');
    await sendByPhone(subject, 'second.person', code);
    await confirmDigits(browser, code, digits);
    await sendByPhone(subject, 'second.person', code);
    expect(await isOpen(browser, 'second.person')).toBe(false);
    expect((await verifyByMessage(browser, 'first.person')).body.handle).toBe('first.person');
    expect(() => digitsSentTo(subject, 'second.person')).toThrow('got no digits');
  });
});

describe('digits of another session', () => {
  it('are refused', async () => {
    const [mine, other] = [await answered('one.person'), await answered('two.person')];
    const mixed = other.digits === mine.digits ? otherDigits(mine.digits) : other.digits;
    expect(await codeOf(confirmDigits(mine.browser, mine.code, mixed))).toBe('WRONG_DIGITS');
    expect(await codeOf(confirmDigits(mine.browser, other.code, other.digits))).toBe('CODE_EXPIRED');
    expect((await confirmDigits(mine.browser, mine.code.toLowerCase(), mine.digits)).body.userInfo?.username).toBe(
      'one.person',
    );
  });

  it('of a premium member who no longer is one link nothing, and spend no try', async () => {
    const { browser, user } = await makePremiumMember(subject, []);
    const code = await startByMessage(browser, 'linking');
    await sendByPhone(subject, 'linked.person', code);
    await changeStored(subject.services, user.id, { membershipPlan: 'free' });
    expect(await codeOf(confirmDigits(browser, code, digitsSentTo(subject, 'linked.person')))).toBe('PREMIUM_ONLY');
    expect(await proofOf(browser)).toMatchObject({ triesLeft: 5 });
  });
});

describe('an account', () => {
  it('that is renamed between the legs proves neither name', async () => {
    const { browser, code, digits } = await answered('old.name');
    subject.instagram.rename('old.name', 'new.name');
    subject.instagram.register('old.name');
    expect(await codeOf(confirmDigits(browser, code, digits))).toBe('HANDLE_CHANGED');
    expect(await codeOf(confirmDigits(browser, code, digits))).toBe('CODE_EXPIRED');
    for (const name of ['old.name', 'new.name']) expect(await isOpen(browser, name)).toBe(false);
  });

  it('that is renamed by the sandbox right after our answer is noticed', async () => {
    const { browser, code, digits } = await answered('renamed.sender');
    expect(await codeOf(confirmDigits(browser, code, digits))).toBe('HANDLE_CHANGED');
  });

  it('with a similar handle opens its own letters alone', async () => {
    await deliverLetter(subject, 'rosalie.fontaine');
    const browser = subject.browser();
    expect((await proveByMessage(subject, browser, 'rosalie.fontaine2', 'rosalie.fontaine')).body.handle).toBe(
      'rosalie.fontaine2',
    );
    expect((await searchLetters(browser, 'rosalie.fontaine2')).body.confessions).toEqual([]);
    const exact = await searchLetters(browser, 'rosalie.fontaine');
    expect(JSON.stringify(exact.body)).not.toContain('hum when you think');
  });

  it('that blocks us between the legs proves nothing, and the page says why', async () => {
    const { browser, code, digits } = await answered('blocking.person');
    phone().block('blocking.person');
    expect(await codeOf(confirmDigits(browser, code, digits))).toBe('CODE_EXPIRED');
    expect(await proofOf(browser)).toMatchObject({ state: 'failed', problem: 'blocked' });
  });
});

it('while Instagram cannot be asked again, neither the code nor a try is lost', async () => {
  const { browser, code, digits } = await answered('patient.person');
  await subject.instagram.down();
  for (let n = 0; n < 7; n += 1) expect(await codeOf(confirmDigits(browser, code, digits))).toBe('LOGIN_UNAVAILABLE');
  await subject.instagram.upAgain();
  expect(await proofOf(browser)).toMatchObject({ state: 'answered', triesLeft: 5 });
  subject.clock.advance(9 * MINUTE);
  expect((await confirmDigits(browser, code, digits)).status).toBe(200);
  expect((await logInByMessage(subject, browser, 'patient.person')).status).toBe(200);
});
