import type { CurrentUser } from '#features/auth/contract.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { SettingsCard } from '#platform/client/ui/settings-card.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import { Toggle } from '#platform/client/ui/toggle.tsx';
import { usePrivacySettings } from './use-privacy-settings.ts';

const SWITCHES = [
  {
    name: 'emailNotifications',
    label: 'Email notifications',
    hint: 'We write to you when somebody confesses to an account you have linked, and when you have a match.',
  },
  {
    name: 'dataCollection',
    label: 'Data collection',
    hint: 'Off: nothing you search for is logged, and your use is not counted.',
  },
  {
    name: 'findableByName',
    label: 'Let people find me by name',
    hint: 'On: people who are logged in can find your Instagram accounts by the name shown there. Off: by exact username only.',
  },
] as const;

export function PrivacyTab({ user }: { user: CurrentUser }) {
  return (
    <SettingsCard title="Privacy" note="Each switch is saved, and obeyed, as soon as you turn it.">
      <Switches user={user} />
    </SettingsCard>
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
      {SWITCHES.map(({ name, label, hint }) => {
        const checked = settings[name];
        if (checked === null) return null;
        return (
          <li key={name}>
            <Toggle label={label} hint={hint} checked={checked} onChange={(value) => save({ name, value })} />
          </li>
        );
      })}
    </ul>
  );
}
