import { composeMail } from '#platform/server/mail/compose-mail.ts';
import { greeting } from '#platform/server/mail/greeting.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import type { Uses } from '#platform/server/services.ts';
import type { Recipient } from './recipients.ts';
import { unsubscribeToken } from './unsubscribe.ts';

/** Says neither who wrote nor what: others may see the mailbox. */
export function letterMail(services: Uses<'keys' | 'site'>, recipient: Recipient, letters: number): Mail {
  const [announcement, them] =
    letters === 1 ? ['A new confession is waiting for you', 'it'] : ['New confessions are waiting for you', 'them'];
  return composeMail({
    to: recipient.email,
    subject: 'Someone has confessed to you',
    paragraphs: [
      greeting(recipient.firstName),
      `${announcement}. Only you can open ${them}, so this email does not show what is inside.`,
    ],
    action: { label: `Read ${them}`, url: `${services.site.origin()}/search-confessions` },
    unsubscribe: unsubscribeLinks(services, recipient, 'You get this email because you linked an Instagram account.'),
  });
}

export function matchMail(services: Uses<'keys' | 'site'>, recipient: Recipient): Mail {
  return composeMail({
    to: recipient.email,
    subject: 'It’s a match',
    paragraphs: [
      greeting(recipient.firstName),
      'Someone you confessed to has confessed to you too. You both stay masked until you both want to reveal who you are.',
    ],
    action: { label: 'See your match', url: `${services.site.origin()}/chat` },
    unsubscribe: unsubscribeLinks(services, recipient, 'You get this email because you both confessed to each other.'),
  });
}

function unsubscribeLinks({ keys, site }: Uses<'keys' | 'site'>, { userId }: Recipient, reason: string) {
  const token = unsubscribeToken(keys, userId);
  const origin = site.origin();
  return {
    reason,
    page: `${origin}/unsubscribe/${token}`,
    oneClick: `${origin}/api/notices/unsubscribe/${token}`,
  };
}
