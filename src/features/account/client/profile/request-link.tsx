import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { userQuery } from '#features/auth/client/index.ts';
import type { resendVerification } from '#features/auth/contract.ts';
import { call } from '#platform/client/api/call.ts';
import { FormProblem } from '#platform/client/forms/form-problem.tsx';
import { useFormAction } from '#platform/client/forms/use-form-action.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';

interface RequestLinkProps {
  badge: ReactNode;
  label: string;
  children: ReactNode;
}

/** Says why the address must be confirmed, and mails a link for it. */
export function RequestLink({ badge, label, children }: RequestLinkProps) {
  // The link is opened in another tab: coming back from there refreshes this one.
  useQuery({ ...userQuery, staleTime: 0, refetchOnMount: false });

  const { run, busy, problem } = useFormAction(
    async () => {
      await call<typeof resendVerification>('POST /api/auth/resend-verification');
      toast({ title: 'Link Sent', description: 'Check your inbox.' });
    },
    { title: 'Link Not Sent', fallback: 'Please try again in a moment.' },
  );

  return (
    <div className="grid justify-items-start gap-3">
      {badge}
      <p className="text-soft">{children}</p>
      <Button variant="secondary" className="mt-2" busy={busy} busyLabel="Sending..." onClick={() => void run()}>
        {label}
      </Button>
      <FormProblem>{problem}</FormProblem>
    </div>
  );
}
