import type { Ref } from 'react';
import { MoreIcon } from './icons.tsx';

/** The three dots that open a menu. The ref gets the focus back when a dialog closes that an item has opened. */
export function MoreButton({ ref, label, ...button }: { ref: Ref<HTMLButtonElement>; label: string }) {
  return (
    <button
      {...button}
      ref={ref}
      type="button"
      aria-label={label}
      className="grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-ink/6 hover:text-ink"
    >
      <MoreIcon />
    </button>
  );
}
