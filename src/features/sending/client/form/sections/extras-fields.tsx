import { useId, type ReactNode } from 'react';
import { classes } from '#platform/client/ui/classes.ts';
import { LockIcon } from '#platform/client/ui/first-icons.tsx';
import { CloseIcon } from '#platform/client/ui/icons.tsx';
import { Seal } from '#platform/client/ui/seal.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { GIFTS, STATIONERY, type Stationery } from '#features/letters/contract.ts';
import { GiftDrawing, GIFT_NAMES, PAPER_NAMES, PAPER_CLASSES } from '#features/letters/client/index.ts';
import type { LetterForm } from '../use-letter-form.ts';

const NO_GIFT = {
  value: '' as const,
  label: 'None',
  picture: (
    <span className="grid size-12 place-items-center text-soft">
      <CloseIcon />
    </span>
  ),
};
const GIFT_OPTIONS = [
  NO_GIFT,
  ...GIFTS.map((gift) => ({ value: gift, label: GIFT_NAMES[gift], picture: <GiftDrawing gift={gift} /> })),
];
const PAPER_OPTIONS = STATIONERY.map((paper) => ({
  value: paper,
  label: PAPER_NAMES[paper],
  picture: <PaperSample paper={paper} />,
}));

/** Gift and paper. Also shown to free members, disabled, so that they see what a membership includes. */
export function ExtrasFields({ form }: { form: LetterForm }) {
  const { choices, isPremium, setValue } = form;
  const id = useId();
  const reason = isPremium ? undefined : id;
  return (
    <>
      {!isPremium && (
        <p id={id} className="flex gap-3 rounded-control border border-gilt px-4 py-3 text-sm">
          <LockIcon className="mt-0.5 size-5 text-gold" />
          <span>
            Premium Feature: Virtual gifts are only available for The Masked Elite members. Letter designs and timing
            are part of The Masked Elite too. <TextLink href="/membership">See the plans</TextLink>
          </span>
        </p>
      )}
      <RadioTiles
        legend="Virtual gift"
        name="virtualGift"
        value={isPremium ? choices.virtualGift : ''}
        options={GIFT_OPTIONS}
        onChange={(gift) => setValue('virtualGift', gift)}
        disabled={!isPremium}
        describedBy={reason}
      />
      <RadioTiles
        legend="Stationery"
        name="stationery"
        value={isPremium ? choices.stationery : 'ivory'}
        options={PAPER_OPTIONS}
        onChange={(paper) => setValue('stationery', paper)}
        disabled={!isPremium}
        describedBy={reason}
      />
    </>
  );
}

function PaperSample({ paper }: { paper: Stationery }) {
  return (
    <span
      className={classes(
        'grid h-12 w-10 place-items-center rounded-md border bg-sheet',
        PAPER_CLASSES[paper],
        paper === 'gilt' ? 'border-gilt outline-1 -outline-offset-4 outline-gilt' : 'border-line',
      )}
    >
      <Seal className="size-6" />
    </span>
  );
}

interface RadioTilesProps<Value extends string> {
  legend: ReactNode;
  name: string;
  value: Value;
  options: { value: Value; label: string; picture: ReactNode }[];
  onChange: (value: Value) => void;
  disabled: boolean;
  /** Id of the element that says why it is disabled. */
  describedBy?: string | undefined;
}

/** A choice of pictures with names. Native radio buttons, so that the arrow keys work. */
function RadioTiles<Value extends string>(props: RadioTilesProps<Value>) {
  const { legend, name, value, options, onChange, disabled, describedBy } = props;
  return (
    <fieldset disabled={disabled} aria-describedby={describedBy} className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="grid grid-cols-3 gap-2 min-[22.5rem]:grid-cols-4">
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(
              'grid cursor-pointer justify-items-center gap-1 rounded-control border border-line bg-well px-1 pt-3 pb-2 text-center text-xs font-medium transition-colors',
              'hover:border-ink has-checked:border-wax has-checked:bg-blush has-checked:inset-ring has-checked:inset-ring-wax forced-colors:has-checked:outline-4',
              'has-disabled:cursor-not-allowed has-disabled:border-line! has-disabled:opacity-60',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.picture}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
