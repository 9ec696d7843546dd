import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'wouter';
import { invalidatePrivacySettings } from '#features/privacy/client/index.ts';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { useWaits } from '#platform/client/forms/use-waits.ts';
import { Button, ButtonLink } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Outcome } from '#platform/client/ui/outcome.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import type { unsubscribe } from '../contract.ts';
import { NOTICES_KEY } from './use-notices.ts';

/** The page behind the link in a mail. It acts on a click only: mail scanners open links before their readers do. */
export function UnsubscribePage() {
  return (
    <div className="shell grid max-w-[32rem] gap-8 py-10 sm:py-16">
      <PageHeading
        eyebrow="Less in your mailbox"
        title="Stop these emails"
        lead="We email you when something new has come for you, if you asked for that, and when you have a match."
      />
      <Card>
        <Unsubscribe />
      </Card>
    </div>
  );
}

function Unsubscribe() {
  const { token = '' } = useParams();
  const queryClient = useQueryClient();
  const waits = useWaits();
  const [failure, setFailure] = useState<unknown>();
  const action = useAction(async () => {
    await call<typeof unsubscribe>('POST /api/notices/unsubscribe/:token', { params: { token } });
    invalidatePrivacySettings(queryClient);
    queryClient.removeQueries({ queryKey: [NOTICES_KEY] });
  }, setFailure);

  if (action.done) return <Unsubscribed />;
  if (hasCode(failure, 'LINK_EXPIRED') || hasCode(failure, 'NOT_FOUND')) return <BrokenLink />;
  return (
    <div className="grid gap-5">
      <div className="grid gap-3 text-soft">
        <p>One press stops both. Your letters and matches stay on Sub Rosa.</p>
        <p>You’ll still get emails that your account needs, such as links to reset a password.</p>
      </div>
      <Button {...waits} wide busy={action.busy} busyLabel="Unsubscribing..." onClick={() => void action.run()}>
        Unsubscribe
      </Button>
      <div role="alert" className="font-medium text-danger empty:hidden">
        {failure !== undefined && !action.busy && <p>{messageFor(failure, 'That didn’t work. Please try again.')}</p>}
      </div>
    </div>
  );
}

const settings = (label: string) => <ButtonLink href="/account-settings?tab=privacy">{label}</ButtonLink>;

function Unsubscribed() {
  return (
    <Outcome icon="done" title="You are unsubscribed" actions={settings('Account Settings')}>
      <p>We won’t email you about letters or matches any more.</p>
      <p>Changed your mind? Switch on Email notifications under Privacy in your settings.</p>
    </Outcome>
  );
}

function BrokenLink() {
  return (
    <Outcome icon="expired" title="This link does not work" actions={settings('Account Settings')}>
      <p>Part of it may be missing. Please open it again from the email.</p>
      <p>You can also switch Email notifications off under Privacy in your settings.</p>
    </Outcome>
  );
}
