import { lazy, Suspense } from 'react';
import { loadSentConfessions } from '#features/confessions/client/index.ts';
import { PageLoadError } from '#platform/client/navigation/lazy-page.ts';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import { SettingsCard } from '#platform/client/ui/settings-card.tsx';

const SentConfessions = lazy(async () => {
  try {
    return { default: await loadSentConfessions() };
  } catch (cause) {
    throw new PageLoadError(cause);
  }
});

export function SentConfessionsCard() {
  return (
    <SettingsCard title="Sent confessions" note="Only you can see this list. Your letters never show your name.">
      <Suspense fallback={<SkeletonLines label="Loading your confessions" />}>
        <SentConfessions />
      </Suspense>
    </SettingsCard>
  );
}
