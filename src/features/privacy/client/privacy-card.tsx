import type { CurrentUser } from '#features/auth/contract.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { SettingsCard } from '#platform/client/ui/settings-card.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import { Toggle } from '#platform/client/ui/toggle.tsx';
import { usePrivacySettings } from './use-privacy-settings.ts';

/** Each hint describes the state that the switch is in. */
const SWITCHES = [
  {
    name: 'dataCollection',
    label: 'Data collection',
    on: 'We log searches, but not who made them, and delete the log after six months.',
    off: 'Your searches are not logged.',
  },
  {
    name: 'findableByName',
    label: 'Let people find me by name',
    on: 'Members can find your Instagram accounts by the name shown there.',
    off: 'People can find your Instagram accounts by exact username only.',
  },
] as const;

export function PrivacyCard({ user }: { user: CurrentUser }) {
  return (
    <SettingsCard title="Privacy" note="Changes are saved at once.">
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
      {SWITCHES.map(({ name, label, on, off }) => {
        const checked = settings[name];
        if (checked === null) return null;
        return (
          <li key={name}>
            <Toggle
              label={label}
              hint={checked ? on : off}
              checked={checked}
              onChange={(value) => save({ name, value })}
            />
          </li>
        );
      })}
    </ul>
  );
}
