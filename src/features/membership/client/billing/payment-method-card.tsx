import { ButtonLink } from '#platform/client/ui/button.tsx';
import { SettingsCard } from '#platform/client/ui/settings-card.tsx';
import type { Billing } from '../../contract.ts';

const twoDigits = (month: number): string => String(month).padStart(2, '0');

/** The card is changed on another page: only checkout pages may load Stripe's fields. */
export function PaymentMethodCard({ card }: Pick<Billing, 'card'>) {
  return (
    <SettingsCard title="Payment method">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        {card ? (
          <div>
            <p className="font-medium">
              <span className="capitalize">{card.brand}</span>{' '}
              <span className="tabular-nums">
                <span aria-hidden="true">•••• </span>
                <span className="sr-only">ending in </span>
                {card.last4}
              </span>
            </p>
            <p className="text-sm text-soft tabular-nums">
              Expires {twoDigits(card.expMonth)}/{card.expYear}
            </p>
          </div>
        ) : (
          <p className="text-soft">There is no card on file.</p>
        )}
        <ButtonLink href="/checkout?card=1" variant="secondary">
          Update card
        </ButtonLink>
      </div>
    </SettingsCard>
  );
}
