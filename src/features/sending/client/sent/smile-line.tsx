import type { Smile } from '#features/letters/contract.ts';
import { Rose } from '#platform/client/ui/illustrations/rose.tsx';

/** What the reader of a letter, or of an answer, lets its author see. */
export function SmileLine({ smile: { liked, reactions } }: { smile: Smile }) {
  const reacted = reactions.length > 0;
  return (
    <p className="flex items-center gap-2 text-sm font-semibold">
      <Rose className="size-6 text-wax-ink" />
      <span>
        They {liked && 'liked it'}
        {liked && reacted && ' and '}
        {reacted && (
          <>
            reacted <span className="emoji font-normal">{reactions.join(' ')}</span>
          </>
        )}
        .
      </span>
    </p>
  );
}
