import { classes } from '#platform/client/ui/classes.ts';
import type { LetterForm } from '../use-letter-form.ts';

const OPTIONS = [
  { mayMatch: true, label: 'Tell us both' },
  { mayMatch: false, label: 'Keep me hidden' },
];

/** The choice about a match in one line. */
export function MatchSwitch({ form: { fields, setValue } }: { form: LetterForm }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">If they confess to me too:</legend>
      <div className="grid grid-cols-2 gap-1 rounded-control border border-edge bg-well p-0.5">
        {OPTIONS.map(({ mayMatch, label }) => (
          <label
            key={label}
            className={classes(
              'grid min-h-10 cursor-pointer place-items-center rounded-lg px-2 text-center text-sm leading-tight font-semibold text-soft transition-colors',
              'has-checked:bg-blush has-checked:text-ink has-checked:inset-ring has-checked:inset-ring-wax forced-colors:has-checked:outline-2',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink',
            )}
          >
            <input
              type="radio"
              name="mayMatch"
              checked={fields.mayMatch === mayMatch}
              onChange={() => setValue('mayMatch', mayMatch)}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
