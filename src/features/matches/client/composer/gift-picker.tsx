import { useId } from 'react';
import { GIFT_NAMES, GiftDrawing } from '#features/letters/client/index.ts';
import { GIFTS, type Gift } from '#features/letters/contract.ts';
import { Dialog } from '#platform/client/ui/dialog.tsx';
import { LockIcon } from '#platform/client/ui/first-icons.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';

interface GiftPickerProps {
  open: boolean;
  isPremium: boolean;
  onGive: (gift: Gift) => void;
  onClose: () => void;
}

/** Shown to free members too, disabled, so that they see what premium includes. */
export function GiftPicker({ open, isPremium, onGive, onClose }: GiftPickerProps) {
  const reason = useId();
  return (
    <Dialog open={open} onClose={onClose} title="Give a gift" description={isPremium && 'Tap to send.'}>
      {!isPremium && (
        <p id={reason} className="flex gap-3 rounded-control border border-gilt px-4 py-3 text-sm">
          <LockIcon className="mt-0.5 size-5 text-gold" />
          <span>
            Premium Feature: Virtual gifts are only available for The Masked Elite members. Messages are free.{' '}
            <TextLink href="/membership">See the plans</TextLink>
          </span>
        </p>
      )}
      <ul className="grid grid-cols-2 gap-2 min-[22.5rem]:grid-cols-3">
        {GIFTS.map((gift) => (
          <li key={gift} className="grid">
            <button
              type="button"
              disabled={!isPremium}
              aria-describedby={isPremium ? undefined : reason}
              onClick={() => onGive(gift)}
              className="grid justify-items-center gap-1 rounded-control border border-line bg-well px-1 pt-4 pb-3 text-sm font-medium transition-colors enabled:hover:border-wax enabled:hover:bg-blush disabled:cursor-not-allowed disabled:opacity-60"
            >
              <GiftDrawing gift={gift} className="size-14" />
              {GIFT_NAMES[gift]}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
