import { SettingsCard } from '#platform/client/ui/settings-card.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import type { Billing } from '../../contract.ts';

const REASONS = {
  used: 'You have used the guarantee. It counts once per person.',
  too_late: 'Your last payment was more than 30 days ago, so you can no longer have it back here.',
  email_unverified: (
    <>
      Confirm your email address to use it: the guarantee counts once per person, and a confirmed address is how we
      tell. Your <TextLink href="/account-settings?tab=profile">profile</TextLink> sends you a new link.
    </>
  ),
};

/** Explains why the last payment cannot be refunded here. */
export function NoMoneyBackCard({ reason }: { reason: NonNullable<Billing['refundRefused']> }) {
  return <SettingsCard title="30-day money-back guarantee" note={REASONS[reason]} />;
}
