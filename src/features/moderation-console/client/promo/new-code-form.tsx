import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { Button } from '#platform/client/ui/button.tsx';
import { DateField, SelectField, TextField } from '#platform/client/ui/field.tsx';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { placeIssues } from '#platform/client/forms/place-issues.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { useSchemaForm } from '#platform/client/forms/use-schema-form.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import { NewPromoCode, type createPromoCode } from '../../contract.ts';
import { promoCodesQuery } from '../console-queries.ts';
import { handleLostAccess } from '../handle-lost-access.ts';

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

/** Creates a code. The input stays until the server has accepted it. */
function useNewCode(onCreated: () => void) {
  const queryClient = useQueryClient();
  const [schema] = useState(() => promoSchema(new Date().toISOString().slice(0, 10)));
  const form = useSchemaForm(schema, BLANK);

  const { run, busy } = useAction(
    async (body: NewPromoCode) => {
      const created = await call<typeof createPromoCode>('POST /api/moderation/promo-codes', { body: complete(body) });
      toast({ title: 'Code Created', description: `${created.code} can be used now.` });
      await queryClient.invalidateQueries({ queryKey: promoCodesQuery.queryKey });
      onCreated();
    },
    (error) => {
      if (handleLostAccess(queryClient, error)) return;
      placeIssues(form.setError, error);
      if (hasCode(error, 'CODE_TAKEN')) {
        form.setError('code', { type: 'server', message: messageFor(error, '') }, { shouldFocus: true });
      }
      toastFailure('Code Not Created', error, 'The code was not created. Please try again in a moment.');
    },
  );

  return { form, busy, send: form.handleSubmit(run) };
}

/** A last day in the past would make a code that cannot be used. */
export const promoSchema = (today: string) =>
  z.extend(NewPromoCode, {
    lastDay: NewPromoCode.shape.lastDay.check(
      z.refine((day) => day === null || day >= today, 'That day is in the past'),
    ),
  });

/** An empty input becomes null; anything that is not a number becomes NaN, which the schema refuses. */
export function toNumber(typed: unknown): number | null {
  return typed === '' || typed === null ? null : Number(typed);
}

export function toDay(typed: unknown): string | null {
  return typeof typed === 'string' && typed !== '' ? typed : null;
}

export const BLANK: NewPromoCode = {
  code: '',
  type: 'premium_discount',
  value: 50,
  description: '',
  maxUses: null,
  lastDay: null,
};

/** A code for free days has no percentage in the form; it is stored as 100. */
export function complete(code: NewPromoCode): NewPromoCode {
  return code.type === 'premium_free' ? { ...code, value: 100 } : code;
}
