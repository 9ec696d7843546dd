import { classes } from '../classes.ts';
import illustrations from './illustrations.svg?no-inline';

/** The rose in the text colour. For small sizes: beside a heading, in an empty state. */
export function Rose({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classes('shrink-0', className ?? 'size-12')}
    >
      <use href={`${illustrations}#rose`} />
    </svg>
  );
}
