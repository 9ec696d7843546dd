import { useSite } from '#features/site/client/index.ts';
import { SelectField } from '#platform/client/ui/field.tsx';
import { MailIcon } from '#platform/client/ui/first-icons.tsx';
import { longestWait } from '../../delivery-times.ts';
import { VANISH_OPTIONS, WINDOW_OPTIONS, windowHint } from '../../labels.ts';
import type { LetterForm } from '../use-letter-form.ts';
import { EliteBadge } from './form-section.tsx';

/** When the letter is delivered and whether it is deleted by itself. Every letter is delivered on this site. */
export function DeliveryFields({ form }: { form: LetterForm }) {
  const { choices, isPremium, register } = form;
  return (
    <>
      <div className="flex gap-3">
        <MailIcon className="mt-0.5 size-6 text-wax-ink" />
        <div className="grid gap-1">
          <p className="font-semibold">On Sub Rosa</p>
          <p className="text-sm text-soft">
            Only they can open it, after proving it’s them. Nothing is sent on Instagram.{' '}
            <DeliveryTime isPremium={isPremium} />
          </p>
        </div>
      </div>
      <fieldset disabled={!isPremium} className="min-w-0">
        <legend className="mb-3 flex w-full flex-wrap items-center justify-between gap-2 text-sm font-semibold">
          Timing
          <EliteBadge />
        </legend>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField
            label="Delivery time"
            options={WINDOW_OPTIONS}
            hint={isPremium && windowHint(choices.deliveryWindow)}
            {...register('deliveryWindow')}
          />
          <SelectField
            label="Delete automatically"
            options={VANISH_OPTIONS}
            hint={isPremium && choices.vanishAfterDays && 'Counted from the day it is delivered.'}
            {...register('vanishAfterDays')}
          />
        </div>
      </fieldset>
    </>
  );
}

function DeliveryTime({ isPremium }: { isPremium: boolean }) {
  const site = useSite();
  if (site?.delivery.atOnce)
    return `In this demo it is delivered right away${isPremium ? ', unless you choose a time' : ''}.`;
  const wait = longestWait(site?.delivery);
  return `It’s delivered together with other people’s letters${wait ? `, within ${wait}` : ''}, so the time doesn’t give you away.`;
}
