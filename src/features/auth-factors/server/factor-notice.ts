import type { Account } from '#features/people/server/index.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import { greeting } from '#platform/server/mail/greeting.ts';
import { postMail } from '#platform/server/mail/post-mail.ts';
import type { Services, Uses } from '#platform/server/services.ts';

const CHANGES = {
  'passkey-added': {
    subject: 'A passkey was added to your account',
    what: 'A passkey was added to your account. You can log in with it without your password.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your account',
    what: 'A passkey was removed from your account, and every other browser was logged out.',
  },
  'authenticator-added': {
    subject: 'An authenticator app was added to your account',
    what: 'An authenticator app was added to your account. Its codes open the moderation console.',
  },
} as const;

/** Mails the owner about a change, without the name of the passkey: a thief might have chosen it. */
export async function mailFactorNotice(
  services: Services,
  { email, firstName, role }: Account,
  change: keyof typeof CHANGES,
  origin: string,
): Promise<void> {
  const { subject, what } = CHANGES[change];
  const remedy = role === 'moderator' ? remedyOfModerators(services) : REMEDY;
  await postMail(
    services,
    composeMail({
      to: email,
      subject,
      paragraphs: [greeting(firstName), what, remedy],
      action: { label: 'That was not me', url: `${origin}/forgot-password` },
      smallPrint: ['If it was you, you can ignore this email.'],
    }),
  );
}

const REMEDY =
  'If it was not you, choose a new password by email: that logs every browser out and removes all passkeys.';

/** A moderator's passkeys stay when the password is reset: the mailbox alone must not open the console. */
const remedyOfModerators = ({ site }: Uses<'site'>) =>
  `If it was not you, choose a new password and write to ${site.supportEmail}: only the operator can remove the passkeys of a moderator.`;

/** Mails an owner who has taken the account back. */
export async function mailAllRemoved(services: Services, { email, firstName, role }: Account): Promise<void> {
  const noModerator = `You are no longer a moderator. Write to ${services.site.supportEmail} to become one again.`;
  await postMail(
    services,
    composeMail({
      to: email,
      subject: 'Your passkeys were removed',
      paragraphs: [
        greeting(firstName),
        'All passkeys were removed from your account, because someone else might have added one. You can add yours again under Security in your Account Settings.',
        ...(role === 'moderator' ? [noModerator] : []),
      ],
    }),
  );
}
