import type { CurrentUser } from '#features/auth/contract.ts';
import { LockIcon } from '#platform/client/ui/icons.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { houseRules } from './late-parts.tsx';
import { Note } from './note.tsx';

type Visitor = { user: CurrentUser | null | undefined };

/** What to know before writing: who may write, who is written to, and how. */
export function SearchNotes({ user }: Visitor) {
  return (
    <div className="grid gap-4 border-t border-line pt-5 text-sm text-soft">
      <Note icon={LockIcon}>
        Senders must verify their own identity before sending. <IdentityState user={user} />
      </Note>
      {houseRules}
    </div>
  );
}

function IdentityState({ user }: Visitor) {
  if (!user) return 'You can search first; to write, you log in.';
  if (user.emailVerified) return 'You have: you are logged in, and your email is confirmed.';
  return (
    <>
      Your email is not confirmed yet:{' '}
      <TextLink href="/account-settings?tab=profile">confirm it in Account Settings</TextLink>.
    </>
  );
}
