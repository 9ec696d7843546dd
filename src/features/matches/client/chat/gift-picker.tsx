import { useEffect, useId, useRef, useState } from 'react';
import { GIFTS, type Gift } from '#features/letters/contract.ts';
import { GIFT_NAMES, GiftDrawing } from '#features/letters/client/index.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/dialog.tsx';
import { LockIcon } from '#platform/client/ui/first-icons.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { GIFT_LABELS } from '../labels.ts';

interface GiftPickerProps {
  open: boolean;
  isPremium: boolean;
  onGive: (gift: Gift) => void;
  onClose: () => void;
}

/** The gifts, and a question before one is sent: it cannot be taken back. */
export function GiftPicker({ open, isPremium, onGive, onClose }: GiftPickerProps) {
  const [chosen, setChosen] = useState<Gift | null>(null);
  const send = useRef<HTMLButtonElement>(null);

  // The pressed gift is gone.
  useEffect(() => {
    if (chosen) send.current?.focus();
  }, [chosen]);

  function close(): void {
    setChosen(null);
    onClose();
  }

  function confirm(gift: Gift): void {
    setChosen(null);
    onGive(gift);
  }

  if (!chosen) {
    return (
      <Dialog open={open} onClose={close} title="Give a gift">
        <Gifts isPremium={isPremium} onChoose={setChosen} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={`Send ${GIFT_LABELS[chosen]}?`}
      actions={
        <>
          <Button variant="secondary" onClick={() => setChosen(null)}>
            Choose another
          </Button>
          <Button ref={send} onClick={() => confirm(chosen)}>
            Send it
          </Button>
        </>
      }
    >
      <GiftDrawing gift={chosen} className="size-24 animate-rise justify-self-center" />
    </Dialog>
  );
}

interface GiftsProps {
  isPremium: boolean;
  onChoose: (gift: Gift) => void;
}

/** Shown to free members too, disabled, so that they see what premium includes. */
function Gifts({ isPremium, onChoose }: GiftsProps) {
  const reason = useId();
  const list = useRef<HTMLUListElement>(null);

  // After 'Choose another' the focus is nowhere.
  useEffect(() => {
    if (document.activeElement === document.body) list.current?.querySelector('button')?.focus();
  }, []);

  return (
    <>
      {!isPremium && (
        <p id={reason} className="flex gap-3 rounded-control border border-gilt px-4 py-3 text-sm">
          <LockIcon className="mt-0.5 size-5 text-gold" />
          <span>
            Premium Feature: Virtual gifts are only available for The Masked Elite members. Messages are free.{' '}
            <TextLink href="/membership">See the plans</TextLink>
          </span>
        </p>
      )}
      <ul ref={list} className="grid grid-cols-2 gap-2 min-[22.5rem]:grid-cols-3">
        {GIFTS.map((gift) => (
          <li key={gift} className="grid">
            <button
              type="button"
              disabled={!isPremium}
              aria-describedby={isPremium ? undefined : reason}
              onClick={() => onChoose(gift)}
              className="grid justify-items-center gap-1 rounded-control border border-line bg-well px-1 pt-4 pb-3 text-sm font-medium transition-colors enabled:hover:border-wax enabled:hover:bg-blush disabled:cursor-not-allowed disabled:opacity-60"
            >
              <GiftDrawing gift={gift} className="size-14" />
              {GIFT_NAMES[gift]}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
