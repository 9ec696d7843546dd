import { classes } from '#platform/client/ui/classes.ts';
import { REACTIONS, type Reaction, type ReceivedConfession } from '../../../contract.ts';
import { MARK, PRESSED } from './mark-look.ts';
import { REACTION_NAMES } from './reaction-names.ts';

interface ReactionsRowProps extends Pick<ReceivedConfession, 'reactions' | 'reacted'> {
  onReact: (emoji: Reaction) => void;
}

export function ReactionsRow({ reactions, reacted, onReact }: ReactionsRowProps) {
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
        className={classes(MARK, given ? PRESSED : 'border-transparent', count > 0 && 'px-3')}
      >
        <span aria-hidden="true" className={classes('emoji text-lg leading-none', !given && 'opacity-80')}>
          {emoji}
        </span>
        {count > 0 && <span aria-hidden="true">{count}</span>}
      </button>
    );
  });
}
