import { formatMoment, formatTimeAgo } from '#platform/client/dates.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import type { LetterBody } from '#features/letters/contract.ts';
import type { ReceivedConfession } from '../../contract.ts';

const METHODS: Record<LetterBody['deliveryMethod'], string> = { platform: 'On Sub Rosa', hint: 'Hint' };

/** How a letter was delivered, and how long ago. */
export function DeliveryInfo({ confession: { deliveryMethod, submittedAt } }: { confession: ReceivedConfession }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge>{METHODS[deliveryMethod]}</Badge>
      <time
        dateTime={submittedAt}
        title={`Delivered in the hour from ${formatMoment(submittedAt)}`}
        className="text-sm text-soft"
      >
        {formatTimeAgo(submittedAt)}
      </time>
    </div>
  );
}
