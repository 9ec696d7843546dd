import type { CurrentUser } from '#features/auth/contract.ts';
import { useSite } from '#features/site/client/index.ts';
import { LockIcon } from '#platform/client/ui/first-icons.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { privacyAndGuidelines } from './lazy-sections.tsx';
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
  if (!user) return "You'll need a free account to send.";
  if (user.emailVerified) return 'Done: your email is confirmed.';
  return <Unconfirmed />;
}

/** What is missing depends on the site: the demo lets members send before they have confirmed their address. */
function Unconfirmed() {
  const site = useSite();
  if (!site) return null;
  if (!site.requiresVerifiedEmail) return 'Here your account is enough.';
  return (
    <>
      <TextLink href="/account-settings?tab=profile">Confirm your email</TextLink> first.
    </>
  );
}
