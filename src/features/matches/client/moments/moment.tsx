import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { useModal } from '#platform/client/ui/use-modal.ts';

interface MomentProps {
  title: string;
  /** Drawn above the title, with the seal's own motion. */
  illustration: ReactNode;
  children: ReactNode;
  closeLabel: string;
  onClose: () => void;
}

/** A match or an unmasking: it fills the screen for once. Any press, Esc or Back ends it, also before its motion does. */
export function Moment({ title, illustration, children, closeLabel, onClose }: MomentProps) {
  const modal = useModal(true, onClose);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  // Not the first link in the text.
  useLayoutEffect(() => button.current?.focus(), []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press anywhere; the button does the same
    <dialog
      {...modal}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onMouseDown={(event) => {
        if (event.target instanceof Element && event.target.closest('a, button')) return;
        // Its default would move the focus just after closing gave it back.
        event.preventDefault();
        event.currentTarget.close();
      }}
      className="moment fixed inset-0 size-full max-h-none max-w-none overflow-x-hidden overflow-y-auto bg-night"
    >
      <div className="dark-theme grid min-h-full place-content-center justify-items-center gap-6 px-6 py-10 text-center text-ink">
        {illustration}
        <div className="moment-text grid max-w-[34ch] justify-items-center gap-4">
          <h2 id={`${id}-title`} className="text-3xl">
            {title}
          </h2>
          <div id={`${id}-text`} className="grid justify-items-center gap-3 text-lg text-soft">
            {children}
          </div>
          <Button
            ref={button}
            className="mt-4 min-w-48"
            onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
          >
            {closeLabel}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
