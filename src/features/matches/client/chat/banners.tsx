import { useId, type ReactNode } from 'react';
import { CloseIcon } from '#platform/client/ui/icons.tsx';
import { TwoMasks } from '../two-masks.tsx';

interface BannerProps {
  illustration: ReactNode;
  title: string;
  children: ReactNode;
  onClose: () => void;
}

/** A dark banner above the thread, shown until it is closed. */
function Banner({ illustration, title, children, onClose }: BannerProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="animate-rise bg-night">
      <div className="dark-theme flex items-center gap-3 py-3 ps-4 pe-2 text-ink sm:gap-5 sm:px-6 sm:py-4">
        <span className="shrink-0 animate-stamp">{illustration}</span>
        <div className="grid min-w-0 grow gap-0.5">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          <p className="text-sm text-soft">{children}</p>
        </div>
        <button
          type="button"
          aria-label="Close this note"
          onClick={onClose}
          className="grid size-11 shrink-0 place-items-center self-start rounded-full text-soft hover:text-ink"
        >
          <CloseIcon />
        </button>
      </div>
    </section>
  );
}

/** Shown at the first visit to an open match. */
export function MatchBanner({ onClose }: { onClose: () => void }) {
  return (
    <Banner illustration={<TwoMasks small />} title="It's a Match!" onClose={onClose}>
      You confessed to each other. Names stay hidden until you both agree to show them.
    </Banner>
  );
}
