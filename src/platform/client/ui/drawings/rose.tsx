import { classes } from '../classes.ts';
import drawings from './drawings.svg?no-inline';

/** The rose alone, in the colour of its text. Meant small: beside a heading, in an empty place. */
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
      <use href={`${drawings}#rose`} />
    </svg>
  );
}
