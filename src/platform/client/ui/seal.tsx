import { useId } from 'react';
import { classes } from './classes.ts';
import illustrations from './illustrations/illustrations.svg?no-inline';

// The outlines of the two halves. They overlap a little, so that no gap shows while the seal is whole.
const LEFT = 'M-20-20H52L48 14 54 29 45 44 54.5 59 46 73 52 88 48 120H-20z';
const RIGHT = 'M120-20H51.6L47.6 14 53.6 29 44.6 44 54.1 59 45.6 73 51.6 88 47.6 120H120z';

type SealProps = {
  /** 'opening' animates the break; 'opened' shows the two halves. */
  state?: 'sealed' | 'opened' | undefined;
  className?: string | undefined;
};

/** The wax seal with a rose. Decoration only: text beside it says whether a letter is open. */
export function Seal({ state = 'sealed', className }: SealProps) {
  return (
    <svg
      viewBox="0 0 100 100"
      aria-hidden="true"
      data-state={state}
      className={classes('seal overflow-visible', className ?? 'size-20')}
    >
      <Half className="seal-left" outline={LEFT} />
      <Half className="seal-right" outline={RIGHT} />
    </svg>
  );
}

/** One half of the seal. Its image is a separate file, because the script of the first page has a size limit. */
function Half({ className, outline }: { className: string; outline: string }) {
  const id = useId();
  return (
    <g className={className} clipPath={`url(#${id})`}>
      <clipPath id={id}>
        <path d={outline} />
      </clipPath>
      <use href={`${illustrations}#wax`} />
    </g>
  );
}
