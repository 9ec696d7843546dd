/** Likes and reactions: quiet, until they are given. Where colours are forced, a thicker edge tells them apart. */
export const MARK =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full border text-sm font-semibold tabular-nums ' +
  'text-ink transition-colors hover:border-edge aria-pressed:forced-colors:border-4';
export const PRESSED = 'border-wax-ink bg-blush';
