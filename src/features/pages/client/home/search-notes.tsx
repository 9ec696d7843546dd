import type { CurrentUser } from '#features/auth/contract.ts';
import { LockIcon } from '#platform/client/ui/first-icons.tsx';
import { privacyAndGuidelines, unconfirmed } from './lazy-sections.tsx';
import { Note } from './note.tsx';

type Visitor = { user: CurrentUser | null | undefined };

/** The notes below the search form: who may write and what the rules are. */
export function SearchNotes({ user }: Visitor) {
  return (
    <div className="grid gap-4 border-t border-line pt-5 text-sm text-soft">
      <Note icon={LockIcon}>
        Senders must verify their own identity before sending. <IdentityState user={user} />
      </Note>
      {privacyAndGuidelines}
    </div>
  );
}

function IdentityState({ user }: Visitor) {
  if (!user) return 'You’ll need a free account to send.';
  if (user.emailVerified) return 'Done: your email is confirmed.';
  return unconfirmed;
}
