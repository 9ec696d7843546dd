import * as z from 'zod/mini';
import { logIn } from '#features/auth/contract.ts';
import type { Browser } from '#test/harness/browser.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { member, recorded, type Answer } from './version-before.ts';

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
  const { status } = await browser.call(logIn, { body: { email, password } });
  if (status !== 200) throw new Error(`${name} cannot sign in: status ${status}`);
  return browser;
}

const Export = z.looseObject({ sessions: z.unknown(), signIns: z.array(z.object({ browser: z.string() })) });

/** The browsers of the version before had names; that of `answersAfter` has none. */
const hasName = ({ browser }: { browser: string }) => /Firefox|Safari/.test(browser);

/**
 * What must not differ. The export lists rows in no order, and the sessions and the sign-in of the calls themselves differ by
 * nature.
 */
export function comparable(answer: Answer): unknown {
  if (answer.url !== '/api/auth/export-data' || answer.status !== 200) return answer;
  const { sessions: _sessions, signIns, ...rest } = z.parse(Export, answer.body);
  const sections = Object.entries({ ...rest, signIns: signIns.filter(hasName) });
  const body = Object.fromEntries(
    sections.map(([name, value]) => [name, Array.isArray(value) ? sorted(value) : value]),
  );
  return { ...answer, body };
}

const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted();
