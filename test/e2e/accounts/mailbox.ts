import { expect, type Page } from '@playwright/test';

interface Mail {
  subject: string;
  links: string[];
}

/** The link in somebody's newest mail with this subject, once it has arrived in the sandbox mailbox. */
export async function linkFromMail(page: Page, address: string, subject: string): Promise<string> {
  let link = '';
  const look = async () => {
    const answer = await page.request.get('/sandbox/mailbox.json', { params: { to: address } });
    const mails = (await answer.json()) as Mail[];
    link = mails.find((mail) => mail.subject === subject)?.links[0] ?? '';
    return link;
  };
  await expect.poll(look, { message: `'${subject}' has arrived`, timeout: 30_000 }).not.toBe('');
  return link;
}
