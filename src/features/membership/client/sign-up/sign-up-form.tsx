import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { GENDERS, type Gender, type MembershipPlan } from '#features/auth/contract.ts';
import { PromoCodeField, usePromoCheck } from '#features/promo/client/index.ts';
import { useSchemaForm } from '#platform/client/forms/use-schema-form.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Checkbox } from '#platform/client/ui/checkbox.tsx';
import { DateField, EmailField, PasswordField, SelectField, TextField } from '#platform/client/ui/field.tsx';
import { LiveForm } from '#platform/client/forms/live-form.tsx';
import { PasswordHint } from '#platform/client/forms/password-hint.tsx';
import { readSignupForm } from '../premium-signup/stored-signup.ts';
import { AgreementNote } from './agreement-note.tsx';
import { needsPermission, signUpSchema, utcDay } from './sign-up-schema.ts';
import { useSignUp } from './use-sign-up.ts';

const schema = signUpSchema(utcDay);
const nothing = {
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
}

export function SignUpForm({ plan, onCreated }: SignUpFormProps) {
  const { control, register, handleSubmit, reset, setError, formState } = useSchemaForm(schema, nothing);
  const [dateOfBirth, promoCode = '', password, ...own] = useWatch({
    control,
    name: ['dateOfBirth', 'promoCode', 'password', 'firstName', 'lastName', 'email'],
  });
  const { run, busy, done } = useSignUp({ plan, onCreated, setError });
  const promo = usePromoCheck(promoCode);
  const paysNext = plan === 'premium' && !(promo.kind === 'valid' && promo.isFree);
  const { errors } = formState;

  // A visitor who comes back from the payment finds the form filled in, except for the password, which is not stored.
  useEffect(() => {
    const typed = readSignupForm();
    if (typed) reset({ ...nothing, ...typed });
  }, [reset]);

  return (
    <LiveForm onSubmit={handleSubmit(run)}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <EmailField label="Email" autoComplete="username" error={errors.email?.message} {...register('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={
          <PasswordHint password={password} own={own}>
            At least 8 characters, with a capital letter, a small one and a number.
          </PasswordHint>
        }
        error={errors.password?.message}
        {...register('password', { deps: ['confirmPassword'] })}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
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
      </div>
      {needsPermission(utcDay(), dateOfBirth) && (
        <Checkbox
          label="A parent or guardian allows me to use Sub Rosa"
          hint="Asked of everybody under 18."
          error={errors.parentalPermission?.message}
          {...register('parentalPermission', { shouldUnregister: true })}
        />
      )}
      <PromoCodeField
        state={promo}
        discountNote={plan === 'free' ? 'We keep it for your upgrade: there is nothing to pay today.' : undefined}
        error={errors.promoCode?.message}
        {...register('promoCode')}
      />
      <AgreementNote />
      <Button
        type="submit"
        wide
        busy={busy || done}
        busyLabel={paysNext ? 'One moment...' : 'Creating your account...'}
      >
        {paysNext ? 'Continue to Payment' : 'Create Account'}
      </Button>
    </LiveForm>
  );
}
