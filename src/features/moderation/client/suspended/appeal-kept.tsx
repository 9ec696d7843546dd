import type { ReactNode } from 'react';
import { Outcome } from '#platform/client/ui/outcome.tsx';

/** There is no second appeal: what is left to know is that somebody has looked, and how long it lasts. */
export function AppealKept({ until }: { until: ReactNode }) {
  return (
    <Outcome sign="mailed" title="We have looked at it again.">
      <p>
        Somebody has read your appeal and looked at the case once more. The suspension stays as it is,{' '}
        {until === null ? 'without an end' : <>until {until}</>}. There is no second appeal.
      </p>
    </Outcome>
  );
}
