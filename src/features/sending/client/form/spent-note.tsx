import { formatUpcoming } from '#platform/client/dates.ts';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { useBlockedUntil } from './use-blocked-until.ts';

/** For a free member who has sent today's letter: when the next one is possible, and what can be done until then. */
export function SpentNote() {
  const blockedUntil = useBlockedUntil();
  if (!blockedUntil) return null;
  return (
    <div role="status" className="grid gap-1 rounded-control border border-gilt px-4 py-3 text-sm text-ink">
      <p className="font-semibold">You've used today's free letter</p>
      <p>
        You can send your next confession {formatUpcoming(blockedUntil)}. You can write it now: it stays in this tab
        until then.
      </p>
      <ElitePlan />
    </div>
  );
}

/** The same in two lines, beside the button that is disabled for it. */
export function SpentLine() {
  const blockedUntil = useBlockedUntil();
  if (!blockedUntil) return null;
  return (
    <div role="status">
      <p>You've used today's free letter. Send this one {formatUpcoming(blockedUntil)}, or:</p>
      <ElitePlan />
    </div>
  );
}

function ElitePlan() {
  return (
    <p>
      <TextLink href="/membership" className="inline-block py-0.5">
        Send now with The Masked Elite
      </TextLink>
    </p>
  );
}
