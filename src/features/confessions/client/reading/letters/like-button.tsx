import { useState } from 'react';
import { classes } from '#platform/client/ui/classes.ts';
import { HeartIcon } from '#platform/client/ui/icons.tsx';
import { MARK, PRESSED } from './mark-look.ts';

interface LikeButtonProps {
  likes: number;
  liked: boolean;
  /** Whether the letter is liked after the press; null when that did not work. */
  onLike: () => Promise<boolean | null>;
}

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
      className={classes(MARK, 'px-3.5', liked ? PRESSED : 'border-line')}
    >
      <span onAnimationEnd={() => setBeating(false)} className={classes('grid', beating && 'animate-beat')}>
        <HeartIcon className={classes('size-5 text-wax-ink', liked && 'fill-current')} />
      </span>
      <span aria-hidden="true">{likes}</span>
    </button>
  );
}
