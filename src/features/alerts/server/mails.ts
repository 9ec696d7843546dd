import { composeMail } from '#platform/server/mail/compose-mail.ts';
import { greeting } from '#platform/server/mail/greeting.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import type { Services } from '#platform/server/services.ts';
import type { Recipient } from './recipients.ts';
import { unsubscribeToken } from './unsubscribe.ts';

/** Says neither who wrote nor what: others may see the mailbox. */
export function alertMail(services: Services, recipient: Recipient, letters: number): Mail {
  const [announcement, them] =
    letters === 1 ? ['a new confession waits for you', 'it'] : ['new confessions wait for you', 'them'];
  return composeMail({
    to: recipient.email,
    subject: 'Somebody has confessed to you',
    paragraphs: [
      greeting(recipient.firstName),
      `${announcement}, sealed. What is written stays behind the seal until you break it, so this mail cannot tell.`,
    ],
    action: { label: `Read ${them}`, url: `${services.site.origin()}/search-confessions` },
    unsubscribe: unsubscribeLinks(
      services,
      recipient,
      'You get this mail because you have linked an Instagram account.',
    ),
  });
}

export function matchMail(services: Services, recipient: Recipient): Mail {
  return composeMail({
    to: recipient.email,
    subject: 'It’s a match',
    paragraphs: [
      greeting(recipient.firstName),
      'somebody whom you have confessed to has confessed to you. Both of you stay masked for as long as either wants.',
    ],
    action: { label: 'See your match', url: `${services.site.origin()}/chat` },
    unsubscribe: unsubscribeLinks(
      services,
      recipient,
      'You get this mail because you have confessed, and so have they.',
    ),
  });
}

function unsubscribeLinks({ keys, site }: Services, { userId }: Recipient, reason: string) {
  const token = unsubscribeToken(keys, userId);
  const origin = site.origin();
  return {
    reason,
    page: `${origin}/unsubscribe/${token}`,
    oneClick: `${origin}/api/alerts/unsubscribe/${token}`,
  };
}
