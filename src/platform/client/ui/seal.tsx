import { useId } from 'react';
import { classes } from './classes.ts';
import { LEAVES, PETALS } from './drawings/rose-lines.ts';

// Wax never runs round: the edge wanders.
const WAX =
  'M50 5.3C55.5 5.4 61.4 8 66.4 10.4C71.4 12.8 76.1 16 80.2 19.8C84.3 23.6 89 28 91 33' +
  'C93.1 38 92.4 44.3 92.4 50C92.5 55.7 92.8 61.6 91.2 67.1C89.6 72.5 86.8 78.9 82.6 82.6' +
  'C78.5 86.4 71.9 88.4 66.4 89.7C61 90.9 55.5 89.9 50 90C44.5 90.1 38.6 91.5 33.4 90' +
  'C28.3 88.5 23.2 84.7 19.2 80.8C15.1 77 11.6 72.1 9.1 67C6.6 61.8 4.2 55.7 4.2 50C4.2 44.3 6.2 37.8 9.1 33' +
  'C11.9 28.3 17.4 25.3 21.4 21.4C25.5 17.5 28.6 12.6 33.4 9.9C38.1 7.2 44.5 5.2 50 5.3z';
// Where it breaks. The halves overlap by a hair, so that no seam shows while the seal is whole.
const LEFT = 'M-20-20H52L48 14 54 29 45 44 54.5 59 46 73 52 88 48 120H-20z';
const RIGHT = 'M120-20H51.6L47.6 14 53.6 29 44.6 44 54.1 59 45.6 73 51.6 88 47.6 120H120z';

type SealProps = {
  /** Opening breaks it in two; the halves stay lying where they fell. */
  state?: 'sealed' | 'opened' | undefined;
  className?: string | undefined;
};

/** The wax seal with our rose pressed in. Decoration: whether a letter is open is said in words beside it. */
export function Seal({ state = 'sealed', className }: SealProps) {
  const id = useId();
  return (
    <svg
      viewBox="0 0 100 100"
      aria-hidden="true"
      data-state={state}
      className={classes('seal overflow-visible', className ?? 'size-20')}
    >
      <defs>
        <clipPath id={`${id}-left`}>
          <path d={LEFT} />
        </clipPath>
        <clipPath id={`${id}-right`}>
          <path d={RIGHT} />
        </clipPath>
        <g id={`${id}-wax`}>
          <path d={WAX} className="fill-seal-deep" />
          <path d={WAX} className="fill-seal" transform="translate(0.9 0.2) scale(0.974)" />
          <path d="M17 35c4-8.5 11-16 19.5-20.5" className="stroke-seal-shine" strokeWidth="1.8" opacity="0.55" />
          <circle cx="49.5" cy="49.5" r="33" className="fill-seal-deep" />
          <path d="M24.5 71a33 33 0 0 0 51.5-2" className="stroke-seal-shine" strokeWidth="1.2" opacity="0.7" />
          <g transform="translate(20.1 21.8) scale(1.23)" strokeWidth="1.35">
            <path d={PETALS + LEAVES} className="stroke-seal-shade" transform="translate(0.5 0.7)" />
            <path d={PETALS + LEAVES} className="stroke-seal-shine" />
          </g>
        </g>
      </defs>
      <g className="seal-left" clipPath={`url(#${id}-left)`}>
        <use href={`#${id}-wax`} />
      </g>
      <g className="seal-right" clipPath={`url(#${id}-right)`}>
        <use href={`#${id}-wax`} />
      </g>
    </svg>
  );
}
