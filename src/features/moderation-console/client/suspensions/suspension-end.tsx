import { Day } from '../due-clock.tsx';

/** The end of a suspension, as it follows the word 'suspended'. */
export function SuspensionEnd({ day }: { day: string | null }) {
  return day === null ? (
    'for good'
  ) : (
    <>
      until <Day of={day} />
    </>
  );
}
