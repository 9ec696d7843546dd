import { Day } from '../due-clock.tsx';

/** The end of a suspension, as it follows the word 'suspended'. */
export function SuspensionEnd({ day }: { day: string | null }) {
  return day === null ? (
    'without an end'
  ) : (
    <>
      until <Day of={day} />
    </>
  );
}
