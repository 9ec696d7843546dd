import type { MembershipPlan } from '#features/auth/contract.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { MaskIcon } from '#platform/client/ui/icons.tsx';

/** Keeps its place until the address says which plan it is. */
export function PlanBadge({ plan }: { plan: MembershipPlan | null }) {
  if (plan === null) return <span className="block min-h-7" />;
  if (plan === 'free') return <Badge>Free Plan Selected</Badge>;
  return (
    <Badge tone="gold" icon={<MaskIcon className="size-4" />}>
      Premium Plan Selected ($3.99/month)
    </Badge>
  );
}
