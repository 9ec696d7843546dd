import { expect, it } from 'vitest';
import { logIn } from '#features/auth/contract.ts';
import { caseActions } from '#test/factories/cases.ts';
import { PASSWORD } from '#test/factories/user.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';

const subject = appPerFile();
const { moderator, casesIn, decide, reportLetter, reportChat } = caseActions(() => subject);

it.each([
  ['letter', async () => (await reportLetter({ message: 'The mill at midnight.' })).user],
  ['chat', async () => (await reportChat()).reported.user],
])('a person who is suspended after a report reads the rule, and nothing of the %s', async (_, report) => {
  const { email } = await report();
  const by = await moderator();
  const [one] = await casesIn(by, 'reports');
  const decision = { action: 'suspend', days: 7, reason: 'The mill frightens them.', rule: 'violence' } as const;
  await decide(by, one?.id ?? '', decision);
  const { error } = await subject.browser().call(logIn, { body: { email, password: PASSWORD } });
  expect(error).toMatchObject({ code: 'SUSPENDED', rule: 'violence', words: null });
  for (const hint of ['mill', 'frighten', 'know where', 'marchetti']) expect(JSON.stringify(error)).not.toContain(hint);
});
