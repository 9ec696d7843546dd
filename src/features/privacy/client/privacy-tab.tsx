import { useId } from 'react';
import type { CurrentUser } from '#features/auth/contract.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { Card } from '#platform/client/ui/card.tsx';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { Toggle } from '#platform/client/ui/toggle.tsx';
import { usePrivacySettings } from './use-privacy-settings.ts';

const SWITCHES = [
  {
    name: 'emailNotifications',
    label: 'Email notifications',
    hint: 'We write to you when somebody confesses to an account you have linked.',
  },
  {
    name: 'dataCollection',
    label: 'Data collection',
    hint: 'Off: nothing you search for is logged, and your use is not counted.',
  },
  {
    name: 'findableByName',
    label: 'Let people find me by name',
    hint: 'Off: your linked accounts are found by their exact username alone.',
  },
] as const;

export function PrivacyTab({ user }: { user: CurrentUser }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="grid gap-6">
      <header className="grid gap-1.5">
        <h2 id={id} className="text-xl">
          Privacy
        </h2>
        <p className="text-soft">Each switch is saved, and obeyed, as soon as you turn it.</p>
      </header>
      <Switches user={user} />
    </Card>
  );
}

function Switches({ user }: { user: CurrentUser }) {
  const { settings, error, isFetching, refetch, save } = usePrivacySettings(user);

  if (!settings && error) {
    return (
      <ErrorState title="Your choices did not load" busy={isFetching} onRetry={() => void refetch()}>
        {messageFor(error, 'Please try again in a moment.')}
      </ErrorState>
    );
  }
  if (!settings) return <SkeletonLines label="Loading your choices" />;
  return (
    <ul className="grid gap-3 divide-y divide-line *:not-last:pb-3">
      {SWITCHES.map(({ name, label, hint }) => (
        <li key={name}>
          <Toggle label={label} hint={hint} checked={settings[name]} onChange={(value) => save({ name, value })} />
        </li>
      ))}
    </ul>
  );
}
