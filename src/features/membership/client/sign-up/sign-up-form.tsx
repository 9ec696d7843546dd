import { useWatch } from 'react-hook-form';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { GENDERS, type Gender } from '#features/people/contract.ts';
import type { MembershipPlan } from '#features/plans/contract.ts';
import type { SignUp } from '#features/auth/contract.ts';
import { PromoCodeField, PromoLink, usePromoCheck, type PromoState } from '#features/promo/client/index.ts';
import { FormProblem } from '#platform/client/forms/form-problem.tsx';
import { hydrateLater } from '#platform/client/forms/hydrate-later.tsx';
import { useSchemaForm } from '#platform/client/forms/use-schema-form.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Checkbox } from '#platform/client/ui/checkbox.tsx';
import { DateField, EmailField, PasswordField, SelectField, TextField } from '#platform/client/ui/field.tsx';
import { LiveForm } from '#platform/client/forms/live-form.tsx';
import { PasswordHint, NEW_PASSWORD_RULES } from '#platform/client/forms/password-hint.tsx';
import { formatDollars } from '#platform/shared/price.ts';
import { MONTHLY_PRICE } from '../../contract/monthly-price.ts';
import { keepTypedForm, readTypedForm } from '../premium-signup/stored-signup.ts';
import { isTooSmallToCharge, monthlyWith } from '../price.ts';
import { ageRules, needsPermission, signUpSchema } from './sign-up-schema.ts';
import { useSignUp } from './use-sign-up.ts';

const schema = signUpSchema(ageRules);
const NOTHING = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  dateOfBirth: '',
  promoCode: '',
};

const GENDER_LABELS: Record<Gender, string> = {
  male: 'Male',
  female: 'Female',
  'non-binary': 'Non-binary',
  'prefer-not-to-say': 'Prefer not to say',
};

const GENDER_OPTIONS = GENDERS.map((value) => ({ value, label: GENDER_LABELS[value] }));

interface SignUpFormProps {
  plan: MembershipPlan;
  /** Called before the query cache knows the new account. */
  onCreated: () => void;
  /** For what the page says about the price. */
  onPromo: (promo: PromoState) => void;
}

export const SignUpForm = hydrateLater(function SignUpForm({ plan, onCreated, onPromo }: SignUpFormProps) {
  const { control, register, handleSubmit, reset, setError, formState, subscribe } = useSchemaForm(schema, NOTHING);
  const [dateOfBirth, promoCode = '', password, ...own] = useWatch({
    control,
    name: ['dateOfBirth', 'promoCode', 'password', 'firstName', 'lastName', 'email'],
  });
  const { run, busy, done, problem } = useSignUp({ plan, onCreated, setError });
  const { hasCode } = useFilledIn((known) => reset({ ...NOTHING, ...known }));
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepTypedForm(values) }),
    [subscribe],
  );
  const promo = usePromoCheck(promoCode);
  useEffect(() => onPromo(promo), [onPromo, promo]);
  const paysNext = plan === 'premium' && !(promo.kind === 'valid' && promo.isFree);
  const { errors } = formState;

  return (
    <LiveForm onSubmit={handleSubmit(run)}>
      <TextField
        label="First name"
        autoComplete="given-name"
        hint="Never shown to anyone unless you choose to."
        error={errors.firstName?.message}
        {...register('firstName')}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        error={errors.lastName?.message}
        {...register('lastName')}
      />
      <EmailField label="Email" autoComplete="email" error={errors.email?.message} {...register('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={<PasswordHint password={password} own={own} rules={NEW_PASSWORD_RULES} />}
        error={errors.password?.message}
        {...register('password', { deps: ['confirmPassword'] })}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <DateField
        label="Date of birth"
        autoComplete="bday"
        error={errors.dateOfBirth?.message}
        {...register('dateOfBirth')}
      />
      <SelectField
        label="Gender"
        autoComplete="sex"
        placeholder="Please choose"
        options={GENDER_OPTIONS}
        error={errors.gender?.message}
        {...register('gender')}
      />
      {needsPermission(ageRules(), dateOfBirth) && (
        <Checkbox
          label="A parent or guardian allows me to use Sub Rosa"
          hint="We ask everyone under 18."
          error={errors.parentalPermission?.message}
          {...register('parentalPermission', { shouldUnregister: true })}
        />
      )}
      <PromoLink startsOpen={hasCode}>
        <PromoCodeField
          state={promo}
          discountNote={plan === 'free' ? 'We save it for when you upgrade: there is nothing to pay today.' : undefined}
          error={errors.promoCode?.message}
          {...register('promoCode')}
        />
      </PromoLink>
      <AgreementNote />
      <FormProblem>{problem}</FormProblem>
      <Button
        type="submit"
        wide
        busy={busy || done}
        busyLabel={paysNext ? 'One moment...' : 'Creating your account...'}
      >
        {paysNext ? paymentLabel(promo) : 'Create Account'}
      </Button>
    </LiveForm>
  );
});

/** Names what is paid if a code has changed it. */
function paymentLabel(promo: PromoState): string {
  const monthly = monthlyWith(promo);
  const isNamed = monthly > 0 && monthly < MONTHLY_PRICE && !isTooSmallToCharge({ monthly });
  return isNamed ? `Continue to Payment of ${formatDollars(monthly)}` : 'Continue to Payment';
}

/** Links to the terms in a new tab, so that what is typed in the form is not lost. */
function AgreementNote() {
  return (
    <p className="text-sm text-soft">
      By creating an account you agree to the <NewTab href="/terms">Terms of Service</NewTab> and the{' '}
      <NewTab href="/privacy">Privacy Policy</NewTab>.
    </p>
  );
}

function NewTab({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="font-medium text-ink underline underline-offset-[0.22em]"
    >
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/**
 * Fills the form in after hydration: with what was typed before a reload or the payment, except for the passwords, which are
 * not stored, and with the promo code of a link (`?promo=`).
 */
function useFilledIn(fillIn: (known: Partial<SignUp>) => void): { hasCode: boolean } {
  const [hasCode, setHasCode] = useState(false);

  const fill = useEffectEvent(() => {
    const linkedCode = new URLSearchParams(location.search).get('promo');
    const known = { ...readTypedForm(), ...(linkedCode && { promoCode: linkedCode }) };
    if (Object.keys(known).length > 0) fillIn(known);
    setHasCode(Boolean(known.promoCode));
  });
  useEffect(() => fill(), []);

  return { hasCode };
}
