import { expect, type Page } from '@playwright/test';

interface Mail {
  id: string;
  subject: string;
  text: string;
  links: string[];
}

/** How many mails with this subject somebody has, and the newest of them. */
export async function mailsAbout(page: Page, address: string, subject: string): Promise<Mail[]> {
  const answer = await page.request.get('/sandbox/mailbox.json', { params: { to: address } });
  const mails = (await answer.json()) as Mail[];
  return mails.filter((mail) => mail.subject === subject);
}

/** The newest one, once there are more than there were. */
export async function awaitMail(page: Page, address: string, subject: string, before: number): Promise<Mail> {
  const count = async () => (await mailsAbout(page, address, subject)).length;
  await expect.poll(count, { message: `'${subject}' has arrived`, timeout: 30_000 }).toBeGreaterThan(before);
  const [newest] = await mailsAbout(page, address, subject);
  if (!newest) throw new Error(`'${subject}' is gone`);
  return newest;
}
