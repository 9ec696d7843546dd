import { expect, type Page } from '@playwright/test';

interface Mail {
  id: string;
  subject: string;
  text: string;
  links: string[];
}

/** The mails with this subject in the sandbox mailbox of an address, newest first. */
export async function mailsAbout(page: Page, address: string, subject: string): Promise<Mail[]> {
  const answer = await page.request.get('/sandbox/mailbox.json', { params: { to: address } });
  const mails = (await answer.json()) as Mail[];
  return mails.filter((mail) => mail.subject === subject);
}

/** Waits until there are more such mails than `before`; returns the newest. */
export async function awaitMail(page: Page, address: string, subject: string, before = 0): Promise<Mail> {
  const count = async () => (await mailsAbout(page, address, subject)).length;
  await expect.poll(count, { message: `'${subject}' has arrived`, timeout: 30_000 }).toBeGreaterThan(before);
  const [newest] = await mailsAbout(page, address, subject);
  if (!newest) throw new Error(`'${subject}' is gone`);
  return newest;
}

/** The first link in the newest mail with this subject, once it has arrived. */
export async function linkFromMail(page: Page, address: string, subject: string): Promise<string> {
  const { links } = await awaitMail(page, address, subject);
  return links[0] ?? '';
}
