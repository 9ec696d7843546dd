import { expect, it } from 'vitest';
import { seedDemoAccounts } from '#features/auth/server/index.ts';
import { DAY } from '#platform/shared/durations.ts';
import { ACCOUNTS } from '#sandbox/instagram/accounts.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { handlesHeldBy } from '#test/harness/held-accounts.ts';
import { DEMO_PROOF, seedDemoProof } from './demo.ts';
import { proofs } from './schema.ts';

const subject = appPerFile();

it('the account of the demo’s proof exists in the Instagram sandbox', () => {
  const { handle: username, name, instagramId: id, scopedId } = DEMO_PROOF.account;
  expect(ACCOUNTS.find((one) => one.username === username)).toMatchObject({ id, scopedId, name });
});

it('the demo’s free member has the proof once, however often the demo starts', async () => {
  const people = await seedDemoAccounts(subject.services);
  for (let start = 0; start < 3; start += 1) await seedDemoProof(subject.services, people);
  const free = people.find(({ email }) => email === DEMO_PROOF.email)?.userId ?? 0;
  subject.clock.advance(80 * DAY);
  expect(await handlesHeldBy(subject, free)).toEqual(['flora.whitfield']);
  expect(await subject.services.db.$count(proofs)).toBe(1);
});
