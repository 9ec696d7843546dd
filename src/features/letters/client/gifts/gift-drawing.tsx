import { classes } from '#platform/client/ui/classes.ts';
import type { Gift } from '../../contract.ts';
import { GIFT_PATHS } from './gift-paths.ts';

/** The drawing of a gift. Hidden from screen readers, because its name is written beside it. */
export function GiftDrawing({ gift, className }: { gift: Gift; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 48 48"
      fill="none"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classes('shrink-0', className ?? 'size-12')}
    >
      {GIFT_PATHS[gift].map(({ d, look }, layer) => (
        // oxlint-disable-next-line react/no-array-index-key -- the layers of a drawing never change places
        <path key={layer} d={d} className={look} />
      ))}
    </svg>
  );
}
