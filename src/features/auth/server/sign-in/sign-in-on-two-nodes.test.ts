import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { updatePassword } from '#features/account/contract.ts';
import { addAuthenticator, confirmIdentity } from '#features/auth-factors/contract.ts';
import { makeMember } from '#test/factories/member.ts';
import { makeUser, PASSWORD } from '#test/factories/user.ts';
import { runQueued } from '#test/harness/jobs.ts';
import { mailsTo } from '#test/harness/read-mail.ts';
import { startRedis, type RedisProcess } from '#test/harness/redis/redis-process.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { createTestNodes, type TestNodes } from '#test/harness/test-nodes.ts';
import { getCurrentUser, logIn, requestPasswordReset } from '../../contract.ts';

const slowPoll = { timeout: 60_000 };

let site: TestNodes;
let one: TestApp;
let other: TestApp;
async function openNodes(options: Parameters<typeof createTestNodes>[0] = {}): Promise<void> {
  site = await createTestNodes(options);
  [one, other] = site.nodes as [TestApp, TestApp];
}
afterEach(() => site.close());

const signIn = (node: TestApp, email: string, password = PASSWORD) =>
  node.browser().call(logIn, { body: { email, password } });

describe('wrong passwords on two nodes', () => {
  beforeEach(() => openNodes());

  it('are counted together: the sixth has to wait on either', async () => {
    const { email } = await makeUser(one.services);
    for (const node of [one, other, one, other, one]) expect((await signIn(node, email, 'Wrong-1')).status).toBe(401);
    for (const node of [one, other]) {
      const { status, error, headers } = await signIn(node, email);
      expect([status, error.code, headers['retry-after']]).toEqual([429, 'TOO_MANY_SIGN_INS', '15']);
    }
  });

  it('are forgotten on both after a sign-in on one', async () => {
    const { email } = await makeUser(one.services);
    for (let n = 0; n < 4; n += 1) await signIn(one, email, 'Wrong-1');
    expect((await signIn(other, email)).status).toBe(200);
    for (let n = 0; n < 4; n += 1) expect((await signIn(one, email, 'Wrong-1')).status).toBe(401);
  });

  it('are not checked beyond the limit when fifty come at the same time', async () => {
    const { email } = await makeUser(one.services);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => signIn(n % 2 === 0 ? one : other, email, 'Wrong-1')),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(45);
  });
});

/** What happens while Redis is away, and once it is back. */
async function expectClosed(goAway: () => void | Promise<void>, comeBack: () => void | Promise<void>): Promise<void> {
  const user = await makeUser(one.services);
  const member = await one.browser().signInAs(user);
  const { browser: moderator } = await makeMember(one, { role: 'moderator' });
  await goAway();

  const newPassword = { newPassword: 'Quiet-Garden-42', confirmPassword: 'Quiet-Garden-42' };
  const refused = [
    await signIn(one, user.email),
    await signIn(other, user.email, 'Wrong-1'),
    await member.call(updatePassword, { body: { currentPassword: PASSWORD, ...newPassword } }),
    await moderator.call(confirmIdentity, { body: { code: '123456' } }),
    await moderator.call(addAuthenticator, { body: { code: '123456' } }),
  ];
  for (const { status, error, headers } of refused) {
    expect([status, error.code, headers['retry-after']]).toEqual([503, 'BUSY', '5']);
  }
  expect((await member.call(getCurrentUser)).status).toBe(200);

  for (let n = 0; n < 7; n += 1) {
    expect((await one.browser().call(requestPasswordReset, { body: { email: user.email } })).status).toBe(200);
  }
  await runQueued(one, 'mail-reset-link');
  expect(await mailsTo(one.services, user.email)).toHaveLength(5);

  await comeBack();
  await expect.poll(async () => (await signIn(one, user.email)).status, slowPoll).toBe(200);
  await expect.poll(async () => (await signIn(other, user.email)).status, slowPoll).toBe(200);
}

describe('while guesses cannot be counted, none is checked, signed-in members can read, and reset mails are limited', () => {
  let redis: RedisProcess;
  beforeEach(async () => {
    redis = await startRedis();
    await openNodes({ redisUrl: redis.url });
  });
  afterEach(() => redis.stop());

  it('when Redis has gone', () =>
    expectClosed(
      () => redis.kill(),
      () => redis.restart(),
    ));

  it('when Redis does not answer', () =>
    expectClosed(
      () => redis.freeze(),
      () => redis.thaw(),
    ));
});
