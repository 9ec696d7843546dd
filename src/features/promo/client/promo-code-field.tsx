import type { ComponentProps, ReactNode } from 'react';
import { TextField } from '#platform/client/ui/field.tsx';
import { CheckIcon } from '#platform/client/ui/icons.tsx';
import { Spinner } from '#platform/client/ui/spinner.tsx';
import type { PromoState } from './promo-state.ts';
import { usePromoCheck } from './use-promo-check.ts';

type PromoCodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label'> & {
  /** What is typed, so that it can be checked while it is. */
  code: string;
};

export function PromoCodeField({ code, error, ...field }: PromoCodeFieldProps) {
  const state = usePromoCheck(code);
  return (
    // The verdict comes while the cursor is still in the field: a screen reader is told as well.
    <div aria-live="polite">
      <TextField
        label="Promo code"
        aside="Optional"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        {...field}
        error={state.kind === 'invalid' ? state.message : error}
        hint={verdict(state)}
        className={state.kind === 'valid' && !error ? 'border-success! inset-ring inset-ring-success' : ''}
      />
    </div>
  );
}

function verdict(state: PromoState): ReactNode {
  if (state.kind === 'validating') {
    return (
      <span className="flex items-center gap-2">
        <Spinner className="size-4" />
        Checking the code...
      </span>
    );
  }
  if (state.kind === 'valid') {
    return (
      <span className="flex items-start gap-2 font-medium text-success">
        <CheckIcon className="mt-0.5 size-5" />
        {state.benefit}
      </span>
    );
  }
  return null;
}
