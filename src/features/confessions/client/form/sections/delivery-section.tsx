import { useSite } from '#features/site/client/index.ts';
import { SelectField } from '#platform/client/ui/field.tsx';
import { MailIcon } from '#platform/client/ui/icons.tsx';
import { longestWait } from '../../delivery-times.ts';
import { VANISH_OPTIONS, WINDOW_OPTIONS, windowHint } from '../../labels.ts';
import type { LetterForm } from '../use-letter-form.ts';
import { EliteBadge, Section } from './form-section.tsx';

/** When the letter is delivered and whether it vanishes. Every letter is delivered on this site. */
export function DeliverySection({ form }: { form: LetterForm }) {
  const { fields, isPremium, register } = form;
  return (
    <Section title="Delivery">
      <div className="flex gap-3">
        <MailIcon className="mt-0.5 size-6 text-wax-ink" />
        <div className="grid gap-1">
          <p className="font-semibold">On Sub Rosa</p>
          <p className="text-sm text-soft">
            It waits here, sealed, until they come and prove to be the one it names. We send no letter on Instagram.{' '}
            <DeliveryWindowChoice isPremium={isPremium} />
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
            label="When it arrives"
            options={WINDOW_OPTIONS}
            hint={isPremium && windowHint(fields.deliveryWindow)}
            {...register('deliveryWindow')}
          />
          <SelectField
            label="Let it vanish"
            options={VANISH_OPTIONS}
            hint={isPremium && fields.vanishAfterDays && 'Counted from the day it arrives.'}
            {...register('vanishAfterDays')}
          />
        </div>
      </fieldset>
    </Section>
  );
}

function DeliveryWindowChoice({ isPremium }: { isPremium: boolean }) {
  const site = useSite();
  if (site?.delivery.atOnce)
    return `In this demo it is delivered at once${isPremium ? ', unless you choose its hours' : ''}.`;
  const wait = longestWait(site?.delivery);
  return `It goes out among other people's letters${wait ? `, within ${wait}` : ''}, so that its time gives nothing away.`;
}
