import { MaskIcon } from '#platform/client/ui/icons.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';

/** The premium plan is paid for before its account exists. */
export function PaymentRequired() {
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-control border border-gilt p-4 sm:p-5">
      <MaskIcon className="row-span-3 mt-0.5 size-7 text-gold" />
      <h2 className="text-xl">Payment required</h2>
      <p className="text-sm text-soft">
        The Masked Elite is $3.99 per month, paid by card in the next step. Your account is made once it is paid for,
        and for 30 days you can have your money back.
      </p>
      <TextLink href="/signup?plan=free" className="flex min-h-11 items-center justify-self-start text-sm">
        Sign up free instead
      </TextLink>
    </div>
  );
}
