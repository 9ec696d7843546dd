import { RadioCards } from '#platform/client/ui/radio-cards.tsx';
import type { LetterForm } from '../use-letter-form.ts';

type Choice = 'tell' | 'hide';
const OPTIONS: { value: Choice; label: string }[] = [
  { value: 'tell', label: 'If they confess to me too, tell us both' },
  { value: 'hide', label: 'Keep me hidden, whatever happens' },
];

/** Shown beside the send button, because only a match can reveal who wrote a letter. */
export function MatchChoice({ form: { fields, setValue } }: { form: LetterForm }) {
  return (
    <RadioCards
      legend="If it's mutual"
      name="mayMatch"
      value={fields.mayMatch ? 'tell' : 'hide'}
      options={OPTIONS}
      onChange={(choice) => setValue('mayMatch', choice === 'tell')}
    />
  );
}
