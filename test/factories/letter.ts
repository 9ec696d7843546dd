import { sendConfession } from '#features/sending/contract.ts';
import type { BodyOf } from '#platform/shared/endpoint.ts';
import type { Browser } from '#test/harness/browser.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { makeMember } from './member.ts';

/** The body of `sendConfession`. A test overrides the fields that it is about. */
export function letterForm(overrides: Partial<BodyOf<typeof sendConfession>> = {}): BodyOf<typeof sendConfession> {
  return {
    targetName: 'rose.gardener',
    message: 'You hum when you think that nobody is near.',
    deliveryMethod: 'platform',
    anonymityLevel: 'full',
    senderInfo: {},
    ...overrides,
  };
}

/** Sends a letter; returns the answer, whether it is accepted or not. */
export const sendForm = (browser: Browser, overrides: object = {}) =>
  browser.call(sendConfession, { body: { ...letterForm(), ...overrides } });

/** Sends a letter to a handle; returns its id. */
export async function sendLetter(browser: Browser, targetName: string, overrides: object = {}): Promise<string> {
  const { status, body } = await sendForm(browser, { targetName, ...overrides });
  if (status !== 201) throw new Error(`The letter was not accepted: status ${status}`);
  return body.id;
}

/** Sends a letter of a new member and delivers it at once; returns its id and its author. */
export async function deliverLetter(subject: TestApp, targetName: string, overrides: object = {}) {
  const before = subject.services.deliverySettings;
  subject.services.deliverySettings = { ...before, minAuthors: 1 };
  const author = await makeMember(subject, { membershipPlan: 'premium', emailVerifiedOn: '2026-03-01' });
  try {
    return { id: await sendLetter(author.browser, targetName, overrides), ...author };
  } finally {
    subject.services.deliverySettings = before;
  }
}
