import { useEffect, useRef, type RefObject } from 'react';
import { formatDay } from '#platform/client/dates.ts';
import { Button } from '#platform/client/ui/button.tsx';
import type { Match } from '../../contract.ts';
import { InstagramLink } from '../instagram-link.tsx';
import type { ChatState } from '../transport/chat-state.ts';
import { TwoMasks } from '../two-masks.tsx';

/** The text before the first message. */
export function ThreadStart({ match }: { match: Match }) {
  return (
    <div className="mx-auto grid max-w-[36ch] justify-items-center gap-2 pt-4 pb-8 text-center">
      <TwoMasks />
      <p className="confession text-lg">You confessed to each other.</p>
      <p className="text-sm text-soft">
        You matched on {formatDay(match.matchedOn)}.
        <br />
        {match.partner ? (
          <>
            The masks are off: they are <InstagramLink username={match.partner.instagramUsername} />
          </>
        ) : (
          'Names stay hidden until you both agree to show them.'
        )}
      </p>
    </div>
  );
}

interface OlderButtonProps {
  state: ChatState['older'];
  /** The id of the first message that is loaded. */
  first: string | undefined;
  scroller: RefObject<HTMLElement | null>;
  onOlder: () => void;
}

/** Loads older messages when it comes near the visible part; also a button for the keyboard. */
export function OlderButton({ state, first, scroller, onOlder }: OlderButtonProps) {
  const place = useRef<HTMLDivElement>(null);
  const press = useRef(onOlder);
  useEffect(() => {
    press.current = onOlder;
  }, [onOlder]);

  // Observes again after each page: a short one may leave the button visible.
  useEffect(() => {
    if (!place.current || state !== 'idle') return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && press.current(), {
      root: scroller.current,
      rootMargin: '600px 0px 0px',
    });
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [first, state, scroller]);

  return (
    <div ref={place} className="grid justify-center gap-2 pb-4 text-center">
      {state === 'failed' && <p className="text-sm text-danger">The messages before did not load.</p>}
      <Button variant="quiet" size="sm" busy={state === 'loading'} busyLabel="Loading..." onClick={onOlder}>
        {state === 'failed' ? 'Try again' : 'Earlier messages'}
      </Button>
    </div>
  );
}
