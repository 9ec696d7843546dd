import { sendConfession } from '#features/confessions/contract.ts';
import { makeUser } from './user.ts';
import { letterForm } from './letter.ts';
import type { TestApp } from '#test/harness/test-app.ts';

/** A letter from somebody new, delivered at once; answers its id and whose browser sent it. */
export async function deliverLetter(subject: TestApp, targetName: string, overrides: object = {}) {
  const before = subject.services.deliverySettings;
  subject.services.deliverySettings = { ...before, minAuthors: 1 };
  const user = await makeUser(subject.services, { membershipPlan: 'premium', emailVerifiedOn: '2026-03-01' });
  const browser = await subject.browser().signInAs(user);
  const { status, body } = await browser.call(sendConfession, {
    body: { ...letterForm({ targetName }), ...overrides },
  });
  subject.services.deliverySettings = before;
  if (status !== 201) throw new Error(`The letter was not taken: ${status}`);
  return { id: body.id, user, browser };
}
