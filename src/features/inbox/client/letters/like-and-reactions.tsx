import { useState } from 'react';
import { classes } from '#platform/client/ui/classes.ts';
import type { Reaction } from '#features/letters/contract.ts';
import { REACTIONS } from '#features/letters/contract/choices.ts';
import type { ReceivedConfession } from '../../contract.ts';
import { ThumbIcon } from '../icons.tsx';

/** Likes and reactions stand out once they are given. With forced colours a thicker border tells them apart. */
const BUTTON =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full border text-sm font-semibold tabular-nums ' +
  'text-ink transition-colors hover:border-edge aria-pressed:forced-colors:border-4';
const PRESSED = 'border-wax-ink bg-blush';

interface LikeButtonProps {
  likes: number;
  liked: boolean;
  /** Returns whether the letter is liked now; null when the call failed. */
  onLike: () => Promise<boolean | null>;
}

/** A thumb: a heart is one of the reactions. */
export function LikeButton({ likes, liked, onLike }: LikeButtonProps) {
  const [beating, setBeating] = useState(false);

  async function press(): Promise<void> {
    setBeating((await onLike()) === true);
  }

  return (
    <button
      type="button"
      aria-pressed={liked}
      aria-label={`Like, ${likes} so far`}
      onClick={() => void press()}
      className={classes(BUTTON, 'px-3.5', liked ? PRESSED : 'border-line')}
    >
      <span onAnimationEnd={() => setBeating(false)} className={classes('grid', beating && 'animate-beat')}>
        <ThumbIcon className={classes('size-5 text-wax-ink', liked && 'fill-current')} />
      </span>
      {/* As wide as the widest digit: the font has a narrower 1. */}
      <span aria-hidden="true" className="min-w-3 text-center">
        {likes}
      </span>
    </button>
  );
}

/** The names that screen readers announce. */
const REACTION_NAMES: Record<Reaction, string> = {
  '❤️': 'Love',
  '😍': 'Heart eyes',
  '🥰': 'Smiling with hearts',
  '😘': 'Kiss',
  '🔥': 'Fire',
  '💯': '100',
  '👏': 'Clap',
  '😢': 'Sad',
};

interface ReactionButtonsProps extends Pick<ReceivedConfession, 'reactions' | 'reacted'> {
  onReact: (emoji: Reaction) => void;
}

export function ReactionButtons({ reactions, reacted, onReact }: ReactionButtonsProps) {
  return REACTIONS.map((emoji) => {
    const count = reactions[emoji] ?? 0;
    const given = reacted.includes(emoji);
    return (
      <button
        key={emoji}
        type="button"
        title={REACTION_NAMES[emoji]}
        aria-pressed={given}
        aria-label={count > 0 ? `${REACTION_NAMES[emoji]}, ${count} so far` : REACTION_NAMES[emoji]}
        onClick={() => onReact(emoji)}
        className={classes(BUTTON, 'relative', given ? PRESSED : 'border-transparent')}
      >
        <span aria-hidden="true" className={classes('emoji text-lg leading-none', !given && 'opacity-80')}>
          {emoji}
        </span>
        {/* Over the corner: a count that comes or grows moves nothing. */}
        {count > 0 && (
          <span
            aria-hidden="true"
            className="absolute -end-0.5 -top-1 min-w-5 rounded-full border border-line bg-sheet px-1 text-center text-xs leading-4.5"
          >
            {count}
          </span>
        )}
      </button>
    );
  });
}
