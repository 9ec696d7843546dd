import { PassThrough } from 'node:stream';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { logIn, requestPasswordReset, signUp } from '#features/auth/contract.ts';
import { signUpForm } from '#test/factories/sign-up-form.ts';
import { createTestApp } from '#test/harness/test-app.ts';
import { openLog } from './log.ts';

it('the log contains no personal data', async () => {
  let lines = '';
  const to = new PassThrough();
  to.on('data', (chunk: Buffer) => (lines += chunk.toString()));
  const subject = await createTestApp({}, openLog('debug', to));
  const form = signUpForm({ firstName: 'Wilhelmina', email: 'wilhelmina@example.org' });
  const browser = subject.browser();
  await browser.call(signUp, { body: form });
  await browser.call(logIn, { body: { email: form.email, password: 'Wrong-Guess-1' } });
  await browser.call(requestPasswordReset, { body: { email: form.email } });
  await browser.request({ method: 'GET', url: '/api/wilhelmina?q=wilhelmina' });
  // A failure whose message quotes the value.
  await subject.services.db.execute(sql`ALTER TABLE users RENAME COLUMN email_tag TO gone`);
  expect((await browser.call(logIn, { body: { email: form.email, password: form.password } })).status).toBe(500);
  const cookie = browser.cookies.get('sid') ?? '';
  await subject.close();

  expect(lines).toContain('"route":"/api/auth/signup","status":201');
  expect(lines).toContain('"msg":"request failed"');
  for (const secret of ['ilhelmina', form.password, 'Wrong-Guess', '127.0.0.1', cookie.split('.')[0]]) {
    expect(lines).not.toContain(secret);
  }
});
