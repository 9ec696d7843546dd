import { ButtonLink } from '#platform/client/ui/button.tsx';
import { MaskIcon } from '#platform/client/ui/icons.tsx';

/** The premium plan is paid for before its account exists. */
export function PaymentRequired() {
  return (
    <div className="grid justify-items-start gap-4">
      <MaskIcon className="size-8 text-gold" />
      <h2 className="text-2xl">Payment required</h2>
      <p className="text-soft">
        The Masked Elite is $3.99 per month, paid by card when you sign up. Paid membership opens soon; until then you
        can sign up free and upgrade later from your account settings.
      </p>
      <ButtonLink href="/signup?plan=free" className="mt-2">
        Sign up free
      </ButtonLink>
    </div>
  );
}
