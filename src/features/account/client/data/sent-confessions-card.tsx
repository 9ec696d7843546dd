import { ButtonLink } from '#platform/client/ui/button.tsx';
import { SettingsCard } from '#platform/client/ui/settings-card.tsx';

export function SentConfessionsCard() {
  return (
    <SettingsCard title="Sent letters" note="See the letters you’ve sent, and take them back.">
      <ButtonLink href="/sent" variant="secondary" className="sm:justify-self-start">
        Open sent letters
      </ButtonLink>
    </SettingsCard>
  );
}
