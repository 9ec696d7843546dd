import { classes } from './classes.ts';

type IconProps = { className?: string | undefined };

/** Creates a line icon on a 24 px grid. It is decoration: a button with only an icon needs a label. */
/* @__NO_SIDE_EFFECTS__ */
export function pathIcon(path: string, strokeWidth = 1.6) {
  return function PathIcon({ className }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={strokeWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className={classes('shrink-0', className ?? 'size-5')}
      >
        <path d={path} />
      </svg>
    );
  };
}
