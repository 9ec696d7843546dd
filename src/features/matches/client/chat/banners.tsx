import { useId, type ReactNode } from 'react';
import { CloseIcon } from '#platform/client/ui/icons.tsx';

interface NightPanelProps {
  drawing: ReactNode;
  title: string;
  children: ReactNode;
  /** Puts it away. */
  onClose: () => void;
}

/** A moment of its own over the thread, candle-lit; read and put away. */
export function NightPanel({ drawing, title, children, onClose }: NightPanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="animate-rise bg-night">
      <div className="candlelight flex items-center gap-3 py-3 ps-4 pe-2 text-ink sm:gap-5 sm:px-6 sm:py-4">
        <span className="shrink-0 animate-stamp">{drawing}</span>
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
