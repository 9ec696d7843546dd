import { useEffect } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { DateField, SelectField, TextField } from '#platform/client/ui/field.tsx';
import { toDay, toNumber } from './promo-schema.ts';
import { useNewCode } from './use-new-code.ts';

const KINDS = [
  { value: 'premium_discount', label: 'Percent off, monthly' },
  { value: 'premium_free', label: '30 days free' },
];

export function NewCodeForm({ onClose }: { onClose: () => void }) {
  const { form, busy, send } = useNewCode(onClose);
  const { register, formState, watch, setFocus } = form;
  const { errors } = formState;
  useEffect(() => setFocus('code'), [setFocus]);

  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Code"
          hint={!errors.code && '3 to 40 letters and digits.'}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="uppercase"
          error={errors.code?.message}
          {...register('code')}
        />
        <TextField
          label="Description"
          hint="People see it when they enter the code."
          autoComplete="off"
          error={errors.description?.message}
          {...register('description')}
        />
        <SelectField label="Kind" options={KINDS} error={errors.type?.message} {...register('type')} />
        {watch('type') === 'premium_discount' && (
          <TextField
            label="Percent off"
            inputMode="numeric"
            autoComplete="off"
            error={errors.value?.message}
            {...register('value', { setValueAs: Number, shouldUnregister: false })}
          />
        )}
        <TextField
          label="How often it can be used"
          aside="Optional"
          inputMode="numeric"
          autoComplete="off"
          error={errors.maxUses?.message}
          {...register('maxUses', { setValueAs: toNumber })}
        />
        <DateField
          label="Last day"
          aside="Optional"
          hint="Until midnight, UTC."
          error={errors.lastDay?.message}
          {...register('lastDay', { setValueAs: toDay })}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={busy} busyLabel="Creating...">
          Create code
        </Button>
        <Button variant="quiet" size="sm" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
