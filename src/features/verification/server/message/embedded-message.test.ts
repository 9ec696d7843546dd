import { expect, it } from 'vitest';
import { scratchPerFile } from '#test/harness/database/scratch.ts';
import { testAppOn } from '#test/harness/test-app.ts';
import { runJob, runQueued } from '#test/harness/jobs.ts';
import {
  answerMessages,
  confirmDigits,
  digitsSentTo,
  otherDigits,
  startByMessage,
  verifyByMessage,
} from '#test/harness/vendors/instagram-messages.ts';

const scratch = scratchPerFile();

it('a proof by a message works on the embedded engine', async () => {
  const database = await scratch.newEmbedded();
  const subject = await testAppOn(database);
  scratch.closeLater(() => subject.close());
  const { phone } = subject.instagram;
  await runJob(subject, 'renew-messages-token');

  const browsers = [subject.browser(), subject.browser()];
  const codes = await Promise.all(browsers.map((browser) => startByMessage(browser)));
  const messages = ['ben.ashworth', 'clara.engel'].map((username, n) => ({ username, text: codes[n] ?? '' }));
  expect(await phone.sendTogether([...messages, { username: 'a.stranger', text: 'Hello' }])).toEqual([200]);
  expect(await phone.sendTogether(messages)).toEqual([200]);
  expect([await answerMessages(subject), await runQueued(subject, 'send-help-reply')]).toEqual([2, 1]);

  for (const [n, browser] of browsers.entries()) {
    const { username = '', text: code = '' } = messages[n] ?? {};
    const digits = digitsSentTo(subject, username);
    const guesses = await Promise.all([1, 2].map((by) => confirmDigits(browser, code, otherDigits(digits, by))));
    expect(guesses.map(({ error }) => error.code)).toEqual(['WRONG_DIGITS', 'WRONG_DIGITS']);
    expect((await confirmDigits(browser, code, digits)).status).toBe(200);
    expect((await verifyByMessage(browser, username)).body.handle).toBe(username);
  }
});
