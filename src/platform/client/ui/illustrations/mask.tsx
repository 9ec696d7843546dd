import { classes } from '../classes.ts';

const FACE =
  'M32 14C26.7 9.5 17 7.8 3 4.4 2 16.6 6 31.4 19.6 31.4 26.8 31.4 28.3 25.4 32 25.4S37.2 31.4 44.4 31.4' +
  'C58 31.4 62 16.6 61 4.4 47 7.8 37.3 9.5 32 14z';
const EYES =
  'M11.8 16.6C16 13.3 22 14.2 25.4 18.6 21.7 22.7 14.8 22.4 11.8 16.6z' +
  'M52.2 16.6C48 13.3 42 14.2 38.6 18.6 42.3 22.7 49.2 22.4 52.2 16.6z';

type MaskProps = {
  className?: string | undefined;
  /** A small gold stone on the forehead, for the logo. */
  hasJewel?: boolean | undefined;
};

/** A half-mask in the text colour. */
export function Mask({ className, hasJewel = false }: MaskProps) {
  return (
    <svg viewBox="0 0 64 34" aria-hidden="true" className={classes('shrink-0', className ?? 'h-7')}>
      <path d={FACE + EYES} fill="currentColor" fillRule="evenodd" />
      {hasJewel && <path d="M32 1l3 4.4-3 4.4-3-4.4z" className="fill-gilt" />}
    </svg>
  );
}
