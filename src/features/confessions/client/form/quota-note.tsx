import type { CurrentUser } from '#features/auth/contract.ts';
import { formatUpcoming } from '#platform/client/dates.ts';
import { TextLink } from '#platform/client/ui/text-link.tsx';

interface QuotaNoteProps {
  user: CurrentUser;
  /** When the next letter can be sent; null if it can be sent now. */
  blockedUntil: Date | null;
}

export function QuotaNote({ user, blockedUntil }: QuotaNoteProps) {
  if (blockedUntil) {
    return (
      <p role="status" className="rounded-control border border-gilt px-4 py-3 text-ink">
        One confession a day, and today's is spent. You can send your next confession {formatUpcoming(blockedUntil)}.
        What you write stays in this tab until then.{' '}
        <TextLink href="/membership">The Masked Elite need not wait</TextLink>
      </p>
    );
  }
  return user.membershipPlan === 'free' && <p>One confession a day with Free Access: this can be today's.</p>;
}
