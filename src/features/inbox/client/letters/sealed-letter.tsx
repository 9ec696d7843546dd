import { useEffect, useEffectEvent, useId, useState } from 'react';
import { classes } from '#platform/client/ui/classes.ts';
import { Letter } from '#platform/client/ui/letter.tsx';
import { Seal } from '#platform/client/ui/seal.tsx';
import { PAPER_CLASSES } from '#features/letters/client/index.ts';
import type { ReceivedConfession } from '../../contract.ts';
import { DeliveryInfo } from './delivery-info.tsx';

/** How long the animation of the breaking seal takes, in milliseconds. */
const BREAK_DURATION_MS = 450;

interface SealedLetterProps {
  confession: ReceivedConfession;
  onOpened: () => void;
}

/** An unopened letter. Pressing its seal opens it. */
export function SealedLetter({ confession, onOpened }: SealedLetterProps) {
  const [breaking, setBreaking] = useState(false);
  const { stationery } = confession;
  const id = useId();

  const open = useEffectEvent(onOpened);
  useEffect(() => {
    if (!breaking) return;
    const hasReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = setTimeout(() => open(), hasReducedMotion ? 0 : BREAK_DURATION_MS);
    return () => clearTimeout(timer);
  }, [breaking]);

  return (
    <Letter
      aria-labelledby={id}
      gilt={stationery === 'gilt'}
      className={classes(
        PAPER_CLASSES[stationery],
        'grid justify-items-center gap-4 overflow-clip pt-0! text-center sm:pt-0!',
      )}
    >
      <Flap />
      <button
        type="button"
        aria-disabled={breaking}
        aria-describedby={id}
        onClick={() => setBreaking(true)}
        className="group relative -mt-12 grid justify-items-center gap-3 rounded-control px-4 pb-2 sm:-mt-14"
      >
        <Seal
          state={breaking ? 'opened' : 'sealed'}
          className="size-24 transition-transform duration-200 ease-settle group-hover:scale-105 sm:size-28"
        />
        <span className="font-semibold text-wax-ink underline decoration-1 underline-offset-4">Break the seal</span>
      </button>
      <div className="grid justify-items-center gap-2">
        <p id={id} className="text-sm font-semibold">
          Anonymous confession
        </p>
        <DeliveryInfo confession={confession} />
      </div>
    </Letter>
  );
}

/** The flap of the envelope, drawn across its whole width. */
function Flap() {
  return (
    <svg
      viewBox="0 0 100 40"
      preserveAspectRatio="none"
      fill="none"
      aria-hidden="true"
      className="-mx-6 h-28 w-[calc(100%+3rem)] sm:-mx-10 sm:h-36 sm:w-[calc(100%+5rem)]"
    >
      <path d="M0 0 46 37Q50 40 54 37L100 0" vectorEffect="non-scaling-stroke" className="fill-blush/60 stroke-line" />
    </svg>
  );
}
