import type { CurrentUser } from '#features/auth/contract.ts';
import { call } from '#platform/client/api/call.ts';
import { formatDay } from '#platform/client/dates.ts';
import { SettingsCard } from '#platform/client/ui/settings-card.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import type { Billing, refundSubscription } from '../../contract.ts';
import { ConfirmedAction } from './confirmed-action.tsx';

export function MoneyBackCard({ user, until }: { user: Pick<CurrentUser, 'id'>; until: string }) {
  return (
    <SettingsCard
      title="30-day money-back guarantee"
      note={`Until ${formatDay(until)} you can get your last payment back, once per person. You don’t have to give a reason.`}
    >
      <ConfirmedAction
        user={user}
        className="justify-self-start"
        action={{
          act: () => call<typeof refundSubscription>('POST /api/payments/refund'),
          success: () => ({
            title: 'Your money is on its way back',
            description: 'It usually arrives within ten working days. Your membership has ended.',
          }),
          failure: { title: 'Refund Failed', fallback: 'Nothing has changed. Please try again, or write to us.' },
        }}
        question={{
          title: 'Get your money back?',
          description:
            'Your last payment goes back to your card in full, and your membership ends at once. You can do this once.',
          confirmLabel: 'Get my money back',
          cancelLabel: 'Keep my membership',
          busyLabel: 'One moment...',
        }}
      >
        Get my money back
      </ConfirmedAction>
    </SettingsCard>
  );
}

const REASONS = {
  used: 'The guarantee has already been used, by you or with your card. It works once per person.',
  too_late: 'Your last payment was more than 30 days ago, so it can no longer be refunded.',
  no_card: (
    <>
      We can’t see which card paid, so we can’t refund this payment here. Please write to us on the{' '}
      <TextLink href="/contact">contact page</TextLink>.
    </>
  ),
  email_unverified: (
    <>
      The guarantee works once per person, so please confirm your email address first. You can get a new link in your{' '}
      <TextLink href="/account-settings?tab=profile">profile</TextLink>.
    </>
  ),
};

/** Explains why the last payment cannot be refunded here. */
export function NoMoneyBackCard({ reason }: { reason: NonNullable<Billing['refundRefused']> }) {
  return <SettingsCard title="30-day money-back guarantee" note={REASONS[reason]} />;
}
