import { useEffect, useRef, type RefObject } from 'react';
import { formatDay } from '#platform/client/dates.ts';
import { Button } from '#platform/client/ui/button.tsx';
import type { Match } from '../../contract.ts';
import type { ChatState } from '../transport/chat.ts';
import { TwoMasks } from '../two-masks.tsx';

/** Where a chat begins. */
export function Beginning({ match }: { match: Match }) {
  return (
    <div className="mx-auto grid max-w-[36ch] justify-items-center gap-2 pt-4 pb-8 text-center">
      <TwoMasks />
      <p className="confession text-lg">You confessed to each other.</p>
      <p className="text-sm text-soft">
        Both of you were told on {formatDay(match.matchedOn)}.
        <br />
        {match.partner
          ? `The masks are off: they are @${match.partner.instagramUsername}.`
          : 'Names show only if you both unmask.'}
      </p>
    </div>
  );
}

interface OlderButtonProps {
  state: ChatState['older'];
  /** The first message that is here. */
  first: string | undefined;
  scroller: RefObject<HTMLElement | null>;
  onOlder: () => void;
}

/** Pressed by coming near it, so that reading upwards does not stop; a button for whoever comes by keyboard. */
export function OlderButton({ state, first, scroller, onOlder }: OlderButtonProps) {
  const place = useRef<HTMLDivElement>(null);
  const press = useRef(onOlder);
  useEffect(() => {
    press.current = onOlder;
  }, [onOlder]);

  // Looks again after each page: a short one may leave it still in sight.
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
