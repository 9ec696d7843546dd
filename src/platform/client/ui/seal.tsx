import { useId } from 'react';
import { classes } from './classes.ts';
import { LEAVES, PETALS } from './drawings/rose-lines.ts';

// Wax never runs round: the edge wanders.
const WAX =
  'M50 6.4C54.9 6.7 60.3 8 64.5 10.3C68.6 12.6 71.2 17.2 74.9 20.3C78.7 23.4 83.2 25.2 86.8 28.8' +
  'C90.4 32.4 95.2 37 96.4 41.8C97.5 46.7 95.3 52.8 93.8 57.7C92.3 62.7 90.2 67.5 87.4 71.6' +
  'C84.5 75.6 80.8 79.2 76.9 82.1C73.1 85 68.8 87.4 64.3 89.2C59.8 90.9 54.8 92.4 50 92.6' +
  'C45.2 92.7 40.2 91.4 35.4 90C30.6 88.6 24.9 87.4 21.2 84.3C17.5 81.2 15 75.9 13 71.4' +
  'C11.1 66.8 10.6 62 9.5 57.1C8.3 52.3 5.8 47.1 6.3 42.3C6.7 37.5 9.6 32.4 12.3 28.2C15 24 18.6 20.3 22.4 17.1' +
  'C26.1 13.8 30.4 10.6 35 8.8C39.6 7.1 45.1 6.2 50 6.4z';
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
