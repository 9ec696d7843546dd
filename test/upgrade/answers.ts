import * as z from 'zod/mini';
import type { Browser } from '#test/harness/browser.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { recorded, type Answer } from './version-before.ts';

/** Makes these recorded calls again, in the same order, as members who sign in and as visitors with their cookies. */
export async function answersAfter(subject: TestApp, calls = recorded.answers): Promise<Answer[]> {
  const browsers = new Map<string, Browser>();
  const answers: Answer[] = [];
  for (const { name, url } of calls) {
    const browser = browsers.get(name) ?? (await browserOf(subject, name));
    browsers.set(name, browser);
    answers.push({ name, url, ...(await getPages(browser, url)) });
  }
  return answers;
}

export async function browserOf(subject: TestApp, name: string): Promise<Browser> {
  const browser = subject.browser();
  const member = recorded.members.find((one) => one.name === name);
  if (member) return browser.signInAs(member);
  for (const [cookie, value] of Object.entries(recorded.visitors[name] ?? {})) browser.cookies.set(cookie, value);
  return browser;
}

const Page = z.looseObject({ confessions: z.array(z.unknown()), nextCursor: z.nullable(z.string()) });

/** An answer; a list of letters with all of its pages. */
async function getPages(browser: Browser, url: string): Promise<{ status: number; body: unknown }> {
  const { statusCode: status, body: text } = await browser.request({ method: 'GET', url });
  const body: unknown = JSON.parse(text);
  const first = z.safeParse(Page, body);
  if (!first.success || first.data.nextCursor === null) return { status, body };
  const { confessions, nextCursor } = first.data;
  const rest = await getPages(browser, `${url.split('?')[0]}?cursor=${nextCursor}`);
  // As recorded: with the cursor of the first page.
  return { status, body: { ...first.data, confessions: [...confessions, ...z.parse(Page, rest.body).confessions] } };
}
