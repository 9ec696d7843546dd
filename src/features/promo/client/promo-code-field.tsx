import type { ComponentProps, ReactNode } from 'react';
import { TextField } from '#platform/client/ui/field.tsx';
import { CheckIcon } from '#platform/client/ui/icons.tsx';
import { Spinner } from '#platform/client/ui/spinner.tsx';
import type { PromoState } from './use-promo-check.ts';

type PromoCodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label'> & {
  /** The state of what is typed now. */
  state: PromoState;
  /** Added to the description of a discount, when there is no payment yet to take it off. */
  discountNote?: string | undefined;
};

export function PromoCodeField({ state, discountNote, error, ...field }: PromoCodeFieldProps) {
  return (
    // The result comes while the cursor is still in the field, so screen readers must announce it.
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
        hint={checkResult(state, discountNote)}
        className={state.kind === 'valid' && !error ? 'border-success! inset-ring inset-ring-success' : ''}
      />
    </div>
  );
}

function checkResult(state: PromoState, discountNote: string | undefined): ReactNode {
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
        <CheckIcon className="mt-0.5 size-5 shrink-0" />
        {state.isFree || !discountNote ? state.benefit : `${state.benefit}. ${discountNote}`}
      </span>
    );
  }
  return null;
}
