import type { User } from '#features/auth/server/index.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import { greeting } from '#platform/server/mail/greeting.ts';
import { postMail } from '#platform/server/mail/post-mail.ts';
import type { Services } from '#platform/server/services.ts';

const NOTICES = {
  'passkey-added': {
    subject: 'A passkey was added to your account',
    what: 'a passkey was added to your account. It signs in without your password.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your account',
    what: 'a passkey was removed from your account.',
  },
  'authenticator-added': {
    subject: 'An authenticator app was added to your account',
    what: 'an authenticator app was added to your account. Its codes open the moderation console.',
  },
  'all-removed': {
    subject: 'Your passkeys were removed',
    what: 'all passkeys were removed from your account, because somebody else might have added one. You can add yours again under Security in your Account Settings.',
  },
} as const;

/** Mails the owner about a change, without the name of the passkey: a thief might have chosen it. */
export async function mailFactorNotice(
  services: Services,
  { email, firstName, role }: User,
  notice: keyof typeof NOTICES,
  origin: string,
): Promise<void> {
  const { subject, what } = NOTICES[notice];
  await postMail(
    services,
    composeMail({
      to: email,
      subject,
      paragraphs: [greeting(firstName), what, remedyFor(services, role)],
      action: { label: 'That was not me', url: `${origin}/forgot-password` },
      smallPrint: ['If it was you, there is nothing left to do.'],
    }),
  );
}

/** A moderator's passkeys stay when the password is reset: the mailbox alone must not open the console. */
function remedyFor({ site }: Services, role: User['role']): string {
  return role === 'moderator'
    ? `If it was not you, choose a new password and write to ${site.supportEmail}: only the operator can reset the passkeys of a moderator.`
    : 'If it was not you, choose a new password by email: it logs every browser out and removes all passkeys.';
}
