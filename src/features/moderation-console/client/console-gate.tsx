import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import type { CurrentUser } from '#features/auth/contract.ts';
import {
  AddPasskey,
  confirmationQuery,
  SetUpAuthenticator,
  WaysToConfirm,
} from '#features/auth-factors/client/index.ts';
import type { Confirmation } from '#features/auth-factors/contract.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { focusPage } from '#platform/client/navigation/focus-page.ts';
import { Card } from '#platform/client/ui/card.tsx';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { SettingsCard } from '#platform/client/ui/settings-card.tsx';

interface ConsoleGateProps {
  user: CurrentUser;
  /** Shown until we know whether it is open. */
  skeleton: ReactNode;
  /** The console. */
  children: ReactNode;
}

/** Opens the console once the moderator has used a passkey or a code: a stolen password is not enough. */
export function ConsoleGate({ user, skeleton, children }: ConsoleGateProps) {
  const { data, error, isFetching, refetch } = useQuery(confirmationQuery(user));
  useFocusOnChange(data?.isStrong);

  if (data?.isStrong) return children;
  if (data) return <Closed user={user} ways={data} />;
  if (!error) return skeleton;
  return (
    <div className="shell max-w-[46rem] py-10 sm:py-16">
      <ErrorState title="The console did not load" busy={isFetching} onRetry={() => void refetch()}>
        {messageFor(error, 'Please try again in a moment.')}
      </ErrorState>
    </div>
  );
}

function Closed({ user, ways }: { user: CurrentUser; ways: Confirmation }) {
  return (
    <div className="shell grid max-w-[46rem] gap-8 py-10 sm:py-16">
      {ways.hasPasskey || ways.hasAuthenticator ? <Confirm user={user} ways={ways} /> : <SetUp user={user} />}
    </div>
  );
}

function Confirm({ user, ways }: { user: CurrentUser; ways: Confirmation }) {
  return (
    <>
      <PageHeading
        eyebrow="Moderation"
        title="Confirm it is you"
        lead="You can then use the console in this browser for twelve hours."
      />
      <Card className="max-w-[32rem]">
        <WaysToConfirm user={user} ways={ways} need="factor" onConfirmed={() => undefined} />
      </Card>
      <p className="text-sm text-soft">
        Lost your passkey or your phone? The operator can remove it, and you set up a new one.
      </p>
    </>
  );
}

function SetUp({ user }: { user: CurrentUser }) {
  return (
    <>
      <PageHeading
        eyebrow="Moderation"
        title="Set up a second step"
        lead="The console shows what people wrote in confidence, so a password alone does not open it. Choose one of the two; you need it again every day."
      />
      <SettingsCard title="A passkey" note="Your fingerprint, your face or your screen lock. The quickest way.">
        <AddPasskey user={user} variant="primary" />
      </SettingsCard>
      <SettingsCard title="An authenticator app" note="An app on your phone that shows six-digit codes.">
        <SetUpAuthenticator user={user} />
      </SettingsCard>
    </>
  );
}

/**
 * Focuses the heading when the gate opens or closes, because what was pressed is gone; and when a link has led here, because
 * there was no heading yet when the page got the focus.
 */
function useFocusOnChange(isOpen: boolean | undefined): void {
  const before = useRef(isOpen);
  useEffect(() => {
    if (before.current === isOpen) return;
    if (before.current !== undefined || document.activeElement?.matches('main')) focusPage();
    before.current = isOpen;
  }, [isOpen]);
}
