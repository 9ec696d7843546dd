import { logIn } from '#features/auth/contract.ts';
import type { Browser } from '#test/harness/browser.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { member, recorded, type Answer } from './version-before-last.ts';

/** Signs members in with their passwords and makes these recorded calls again, in the same order. */
export async function answersAfter(subject: TestApp, calls = recorded.answers): Promise<Answer[]> {
  const browsers = new Map<string, Browser>();
  const answers: Answer[] = [];
  for (const { name, url } of calls) {
    const browser = browsers.get(name) ?? (await signIn(subject, name));
    browsers.set(name, browser);
    const response = await browser.request({ method: 'GET', url });
    answers.push({ name, url, status: response.statusCode, body: JSON.parse(response.body) });
  }
  return answers;
}

async function signIn(subject: TestApp, name: string): Promise<Browser> {
  const { email, password } = member(name);
  const browser = subject.browser();
  const { status, body } = await browser.call(logIn, { body: { email, password } });
  if (status !== 200) throw new Error(`${name} cannot sign in: status ${status}`);
  if (body.isModerator) await browser.confirmStrongly();
  return browser;
}
