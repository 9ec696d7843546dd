import { RadioCards } from '#platform/client/ui/radio-cards.tsx';
import type { LetterForm } from './use-letter-form.ts';

type Choice = 'tell' | 'hide';
const OPTIONS: { value: Choice; label: string }[] = [
  { value: 'tell', label: 'If they confess to me too, tell us both' },
  { value: 'hide', label: 'Keep me hidden, whatever happens' },
];

/** Beside the seal, because a match is the one way in which a letter can tell who wrote it. */
export function MatchChoice({ form: { fields, setValue } }: { form: LetterForm }) {
  return (
    <RadioCards
      legend="If it is mutual"
      name="mayMatch"
      value={fields.mayMatch ? 'tell' : 'hide'}
      options={OPTIONS}
      onChange={(choice) => setValue('mayMatch', choice === 'tell')}
    />
  );
}
