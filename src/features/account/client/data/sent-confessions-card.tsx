import { lazy, Suspense } from 'react';
import { loadSentConfessions } from '#features/confessions/client/index.ts';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { SettingsCard } from '#platform/client/ui/settings-card.tsx';

const SentConfessions = lazy(async () => ({ default: await loadSentConfessions() }));

export function SentConfessionsCard() {
  return (
    <SettingsCard title="Sent confessions" note="Seen by nobody but you. No letter carries your name.">
      <Suspense fallback={<SkeletonLines label="Loading your confessions" />}>
        <SentConfessions />
      </Suspense>
    </SettingsCard>
  );
}
