import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { fullName, planLabel, userQuery } from '#features/auth/client/index.ts';
import type { CurrentUser } from '#features/auth/contract.ts';
import { Avatar } from '#platform/client/ui/avatar.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { SettingsCard } from '#platform/client/ui/settings-card.tsx';
import { call } from '#platform/client/api/call.ts';
import { FormProblem } from '#platform/client/forms/form-problem.tsx';
import { useFormAction } from '#platform/client/forms/use-form-action.ts';
import { useSchemaForm } from '#platform/client/forms/use-schema-form.ts';
import { TextField } from '#platform/client/ui/field.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import { NameChange, type updateName } from '../../contract.ts';
import { VerificationCard } from './verification-card.tsx';

export function ProfileTab({ user }: { user: CurrentUser }) {
  return (
    <>
      <ProfileCard user={user} />
      <VerificationCard user={user} />
    </>
  );
}

function ProfileCard({ user }: { user: CurrentUser }) {
  const name = fullName(user);
  return (
    <SettingsCard
      title="Profile"
      note="Your letters never show this. A match sees your name only if you both reveal yourselves."
    >
      <div className="grid gap-6 sm:flex sm:items-start sm:gap-8">
        <Avatar name={name} size="lg" />
        <dl className="grid min-w-0 wrap-anywhere gap-x-8 gap-y-1 sm:grid-cols-[6rem_1fr] sm:gap-y-4 [&_dd]:mb-3 sm:[&_dd]:mb-0 [&_dt]:text-soft">
          <dt>Name</dt>
          <dd className="font-medium">{name}</dd>
          <dt>Email</dt>
          <dd className="font-medium">{user.email}</dd>
          <dt>Plan</dt>
          <dd>
            <Badge tone={user.membershipPlan === 'premium' ? 'gold' : 'plain'}>{planLabel(user)}</Badge>
          </dd>
        </dl>
      </div>
      <ChangeName user={user} />
    </SettingsCard>
  );
}

function ChangeName({ user }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (isOpen) return <NameForm user={user} onClose={() => setOpen(false)} />;
  return (
    <Button ref={button} variant="secondary" className="sm:justify-self-start" onClick={() => setOpen(true)}>
      Change name
    </Button>
  );
}

interface NameFormProps {
  user: CurrentUser;
  onClose: () => void;
}

function NameForm({ user: { firstName, lastName }, onClose }: NameFormProps) {
  const queryClient = useQueryClient();
  const { register, handleSubmit, setError, setFocus, formState } = useSchemaForm(NameChange, { firstName, lastName });
  const { errors } = formState;

  const { run, busy, problem } = useFormAction(
    async (body: z.infer<typeof NameChange>) => {
      queryClient.setQueryData(
        userQuery.queryKey,
        await call<typeof updateName>('PUT /api/auth/update-name', { body }),
      );
      toast({ title: 'Name Updated' });
      onClose();
    },
    { title: 'Update Failed', fallback: 'Your name has not changed. Please try again.', setError },
  );

  // The button that opened the form is gone.
  useEffect(() => setFocus('firstName'), [setFocus]);

  return (
    <form noValidate onSubmit={handleSubmit(run)} className="grid max-w-[28rem] gap-5">
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
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel="Saving...">
          Save name
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
