import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { logIn } from '#features/auth/contract.ts';
import { DEMO_PASSWORD } from '#features/auth/server/index.ts';
import { getOverview } from '#features/moderation-console/contract.ts';
import { openAuthenticatorSandbox } from '#sandbox/authenticator/authenticator.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { startDemo } from '#test/harness/demo.ts';
import { confirmIdentity } from '../contract.ts';
import { authenticators } from './schema.ts';
import { demoSecret } from './demo.ts';

const subject = appPerFile();

it('the sandbox shows the code with which the demo’s moderator opens the console', async () => {
  await startDemo(subject);
  await startDemo(subject);
  const { services, clock } = subject;
  expect(await services.db.$count(authenticators)).toBe(1);
  const sandbox = Fastify();
  openAuthenticatorSandbox({ secret: demoSecret(services.keys), clock }).register(sandbox);
  const page = await sandbox.inject('/sandbox/authenticator');
  const code = /class="code">(\d{6})</.exec(page.body)?.[1] ?? '';
  expect(Number(page.headers['refresh'])).toBeGreaterThan(0);
  expect((await sandbox.inject('/sandbox/authenticator.json')).json<{ code: string }>().code).toBe(code);

  const moderator = subject.browser();
  await moderator.call(logIn, { body: { email: 'moderator@subrosa.example', password: DEMO_PASSWORD } });
  expect((await moderator.call(getOverview)).error.code).toBe('SECOND_FACTOR_NEEDED');
  expect((await moderator.call(confirmIdentity, { body: { code } })).body.isStrong).toBe(true);
  expect((await moderator.call(getOverview)).status).toBe(200);
  await sandbox.close();
});
