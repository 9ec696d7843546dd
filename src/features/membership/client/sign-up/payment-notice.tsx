import { useEffect, useState } from 'react';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { readPaymentNote } from '../premium-signup/stored-signup.ts';
import { PaymentRequired } from './payment-required.tsx';

/** Says that the plan has to be paid for, or, if it was paid and only this tab has lost the form, that it is paid. */
export function PaymentNotice() {
  const [note, setNote] = useState<string | null>(null);
  // Storage is read after hydration: the prerendered page knows nothing of it.
  useEffect(() => setNote(readPaymentNote()), []);

  return <div role="status">{note === null ? <PaymentRequired /> : <PaidAlready note={note} />}</div>;
}

function PaidAlready({ note }: { note: string }) {
  return (
    <div className="grid justify-items-start gap-3 rounded-control border border-line bg-blush p-4 sm:p-5">
      <h2 className="text-xl">Please do not pay again</h2>
      <p>{note}</p>
      <ButtonLink href="/login" size="sm">
        Log In
      </ButtonLink>
    </div>
  );
}
