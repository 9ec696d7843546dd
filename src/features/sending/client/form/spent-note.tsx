import { useEffect, useState } from 'react';
import { formatUpcoming } from '#platform/client/dates.ts';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { useUser } from '#features/auth/client/index.ts';
import { SECOND } from '#platform/shared/durations.ts';

/** For a free member who has sent today's letter: when the next one is possible, and what can be done until then. */
export function SpentNote() {
  const blockedUntil = useBlockedUntil();
  if (!blockedUntil) return null;
  return (
    <div role="status" className="grid gap-1 rounded-control border border-gilt px-4 py-3 text-sm text-ink">
      <p className="font-semibold">You’ve used today’s free letter</p>
      <p>
        You can send your next confession {formatUpcoming(blockedUntil)}. You can write it now: it stays in this tab
        until then.
      </p>
      <p>
        If today’s letter is answered, the answer is under <TextLink href="/sent">Sent</TextLink>.
      </p>
      <ElitePlan href="/checkout">Send more with The Masked Elite</ElitePlan>
    </div>
  );
}

/** The same in two lines, beside the button that is disabled for it. */
export function SpentLine() {
  const blockedUntil = useBlockedUntil();
  if (!blockedUntil) return null;
  return (
    <div role="status">
      <p>You’ve used today’s free letter. Send this one {formatUpcoming(blockedUntil)}, or:</p>
      {/* Paying there leads back to the letter, ready to send. */}
      <ElitePlan href="/checkout?letter=1">Send now with The Masked Elite</ElitePlan>
    </div>
  );
}

function ElitePlan(link: { href: string; children: string }) {
  return (
    <p>
      <TextLink {...link} className="inline-block py-0.5" />
    </p>
  );
}

/** When the quota allows the next letter; null if it does now. Updates by itself when that moment comes. */
export function useBlockedUntil(): Date | null {
  const { user, refetch } = useUser();
  const at = user?.nextConfessionAt ?? null;
  const [reached, setReached] = useState<string | null>(null);

  useEffect(() => {
    if (!at) return;
    // A second later, because clocks differ a little and the server's decides.
    const timer = setTimeout(
      () => {
        setReached(at);
        void refetch();
      },
      Math.max(0, Date.parse(at) - Date.now()) + SECOND,
    );
    return () => clearTimeout(timer);
  }, [at, refetch]);

  return at && at !== reached ? new Date(at) : null;
}
