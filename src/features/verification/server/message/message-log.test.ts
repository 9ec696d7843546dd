import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { openLog } from '#platform/server/log.ts';
import { runJob } from '#platform/server/jobs/jobs.ts';
import { createTestApp } from '#test/harness/test-app.ts';
import {
  answerMessages,
  confirmDigits,
  digitsSentTo,
  otherDigits,
  startByMessage,
  verifyByMessage,
} from '#test/harness/vendors/instagram-messages.ts';
import { answerMessageJob } from './answer-message.ts';
import { codeTag } from '../proofs/message-proofs.ts';

it('a proof by a message leaves no text, code, digits, token or sender in the log, also when it fails', async () => {
  let log = '';
  const to = new PassThrough();
  to.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const subject = await createTestApp({}, openLog('debug', to));
  const { services, instagram } = subject;
  const browser = subject.browser();
  const code = await startByMessage(browser);
  await instagram.phone.send('ben.ashworth', `${code} turquoise`);
  await instagram.phone.send('clara.engel', 'magenta', { forged: true });

  await instagram.down();
  const payload = { tag: codeTag(services.keys, code).toString('hex') };
  await expect(runJob(answerMessageJob, payload, services)).rejects.toThrow('LOGIN_UNAVAILABLE');
  await instagram.upAgain();
  await answerMessages(subject);
  const digits = digitsSentTo(subject, 'ben.ashworth');
  await confirmDigits(browser, code, otherDigits(digits));
  await instagram.down();
  await confirmDigits(browser, code, digits);
  await instagram.upAgain();
  const { body } = await confirmDigits(browser, code, digits);
  await verifyByMessage(browser, 'ben.ashworth');
  await subject.close();

  expect(log).toContain('/api/instagram/webhook');
  expect(log).toContain('instagram did not let us answer a message');
  const { id = '', access_token: grant = '' } = body.userInfo ?? {};
  const tokens = [instagram.sandbox.settings.messagesToken, instagram.sandbox.settings.appSecret, grant];
  const people = ['ben.ashworth', 'Ashworth', instagram.phone.igsid('ben.ashworth'), id];
  for (const secret of [code, digits, 'turquoise', 'magenta', ...tokens, ...people]) expect(log).not.toContain(secret);
});
