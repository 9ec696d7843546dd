import { composeMail } from '#platform/server/mail/compose-mail.ts';
import { greeting } from '#platform/server/mail/greeting.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import type { Uses } from '#platform/server/services.ts';
import type { readPeople } from '#features/people/server/index.ts';
import { unsubscribeToken } from './unsubscribe.ts';

type Addressee = Awaited<ReturnType<typeof readPeople>>[number];

/** Says neither who wrote nor what nor how much: others may see the mailbox. */
export function letterMail(services: Uses<'keys' | 'site'>, recipient: Addressee): Mail {
  return composeMail({
    to: recipient.email,
    subject: 'Something is waiting for you on Sub Rosa',
    paragraphs: [
      greeting(recipient.firstName),
      'There is something new for you. Only you can open it, so this email does not show what it is.',
    ],
    action: { label: 'Open it', url: `${services.site.origin()}/search-confessions` },
    unsubscribe: unsubscribeLinks(services, recipient, ASKED),
  });
}

/** For a subscriber whose last proof has ended: nothing would ever be new for them. */
export function proofMail(services: Uses<'keys' | 'site'>, recipient: Addressee): Mail {
  return composeMail({
    to: recipient.email,
    subject: 'Please confirm your Instagram username again',
    paragraphs: [
      greeting(recipient.firstName),
      'You asked us to tell you when something new comes. We no longer know which Instagram username is yours: a confirmation counts for 90 days, and yours has ended or was withdrawn. Confirm it again, and we go on.',
    ],
    action: { label: 'Confirm my username', url: `${services.site.origin()}/search-confessions` },
    unsubscribe: unsubscribeLinks(services, recipient, ASKED),
  });
}

const ASKED = 'You get this email because you asked to be told, or linked an Instagram account.';

export function matchMail(services: Uses<'keys' | 'site'>, recipient: Addressee): Mail {
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

function unsubscribeLinks({ keys, site }: Uses<'keys' | 'site'>, { userId }: Addressee, reason: string) {
  const token = unsubscribeToken(keys, userId);
  const origin = site.origin();
  return {
    reason,
    page: `${origin}/unsubscribe/${token}`,
    oneClick: `${origin}/api/notices/unsubscribe/${token}`,
  };
}
