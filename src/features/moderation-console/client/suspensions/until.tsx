import { Day } from '../due-clock.tsx';

/** How long a suspension lasts, after the word 'suspended'. */
export function Until({ day }: { day: string | null }) {
  return day === null ? (
    'for good'
  ) : (
    <>
      until <Day of={day} />
    </>
  );
}
