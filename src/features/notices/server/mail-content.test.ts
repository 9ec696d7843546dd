import { sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openMailer } from '#platform/server/gateways/smtp.ts';
import { mailJob } from '#platform/server/mail/deliver-mail.ts';
import { deliverLetter } from '#test/factories/letter.ts';
import { makeLinkedMember } from '#test/factories/linked-member.ts';
import { MailServer } from '#test/harness/vendors/mail-server.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';

let subject: TestApp;
let server: MailServer;
beforeEach(async () => {
  subject = await createTestApp();
  server = await new MailServer().up();
});
afterEach(async () => {
  await server.down();
  await subject.close();
});

const MESSAGE = 'Velvet umbrellas remind me of your laughter.';
const AUTHOR = { location: 'Saffron Crescent', interests: 'xylophones' };

it('a notice contains no word of the letter and nothing about its author, in headers, text or HTML', async () => {
  await makeLinkedMember(subject, 'elise.marchetti', { firstName: 'Elise', lastName: 'Marchetti' });
  const { id, user } = await deliverLetter(subject, 'elise.marchetti', {
    message: MESSAGE,
    hint: 'Quince jam',
    virtualGift: 'rose',
    anonymityLevel: 'minimal',
    senderInfo: AUTHOR,
  });
  const [raw, parsed] = await takeMail();
  const readable = `${raw}\n${parsed.headers.map(({ key, value }) => `${key}: ${value}`).join('\n')}
    ${parsed.text}\n${parsed.html}`.toLowerCase();
  const words = [...MESSAGE.split(/\W+/), 'quince', ...Object.values(AUTHOR).flatMap((text) => text.split(' '))];
  const person = [user.email, user.email.split('@')[0] ?? '', user.lastName, id, 'elise.marchetti'];
  const revealing = [...words.filter((word) => word.length > 5), ...person];
  expect(revealing.length).toBeGreaterThan(12);
  for (const word of revealing) expect(readable, word).not.toContain(word.toLowerCase());
  // A short word may occur in a random id. Short words of the letter are left out; the first name is searched as a whole word.
  expect(readable.split(/[^\w-]+/)).not.toContain(user.firstName.toLowerCase());
});

it('a notice tells mail programs how to unsubscribe, and loads nothing', async () => {
  await makeLinkedMember(subject, 'elise.marchetti');
  await deliverLetter(subject, 'elise.marchetti');
  const [raw, { html = '' }] = await takeMail();
  expect(raw).toMatch(/\r\nList-Unsubscribe: <http:\/\/localhost:3000\/api\/notices\/unsubscribe\/[\w-]{50}>\r\n/);
  expect(raw).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  expect(html).toMatch(/href="http:\/\/localhost:3000\/unsubscribe\/[\w-]{50}"/);
  expect(html).not.toMatch(/<img|<script|<link|src=/i);
});

/** The one stored mail, sent to a real mail server: its raw source and its parsed form. */
async function takeMail() {
  const { services } = subject;
  const mailer = openMailer({ url: server.url, from: 'support@subrosa.example' });
  const { rows } = await services.db.execute<{ data: { id: string } }>(
    sql`SELECT data FROM pgboss.job WHERE name = 'mail'`,
  );
  for (const { data } of rows) await mailJob(mailer).run(services, data);
  mailer.close();
  expect(server.accepted).toHaveLength(1);
  const raw = server.accepted[0]?.raw ?? '';
  return [raw, await PostalMime.parse(raw)] as const;
}
