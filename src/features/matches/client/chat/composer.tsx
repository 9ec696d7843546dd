import { useId, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import type { CurrentUser } from '#features/auth/contract.ts';
import type { Gift } from '#features/letters/contract.ts';
import { SendIcon, LockIcon } from '#platform/client/ui/first-icons.tsx';
import { GIFTS } from '#features/letters/contract.ts';
import { GiftIcon } from '#platform/client/ui/icons.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { cleanText, countCharacters } from '#platform/shared/text.ts';
import { GIFT_NAMES, GiftDrawing } from '#features/letters/client/index.ts';
import { Dialog } from '#platform/client/ui/dialog.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { MESSAGE_LENGTH, hasContent } from '../../contract.ts';
import { readUnsent, saveUnsent } from '../transport/unsent-messages.ts';

/** From this length on the counter is shown. */
const NEAR_FULL = MESSAGE_LENGTH - 100;

export interface ComposerHandle {
  focus: () => void;
  /** Puts a text before what is being written, to be edited. */
  takeBack: (content: string) => void;
}

interface ComposerProps {
  ref: Ref<ComposerHandle>;
  matchId: string;
  user: CurrentUser;
  onType: () => void;
  onSend: (content: string, gift?: Gift) => void;
}

/** The form for a new message. Enter sends, Shift+Enter starts a new line. The draft is saved until it is sent. */
export function Composer({ ref, matchId, user, onType, onSend }: ComposerProps) {
  const [text, setText] = useState(() => readUnsent(matchId, user.id).draft);
  const [isGiving, setIsGiving] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const note = useId();
  const content = cleanText(text);
  const count = countCharacters(content);
  const isOver = count > MESSAGE_LENGTH;

  function write(draft: string): void {
    setText(draft);
    saveUnsent(matchId, user.id, { draft });
    if (draft) onType();
  }

  useImperativeHandle(ref, () => ({
    focus: () => input.current?.focus(),
    takeBack: (taken) => write(content === '' ? taken : `${taken}\n${text}`),
  }));

  function send(): void {
    if (isOver || !hasContent({ content })) return;
    write('');
    onSend(content);
  }

  function give(gift: Gift): void {
    setIsGiving(false);
    onSend('', gift);
  }

  function sendOnEnter(event: KeyboardEvent): void {
    // An Enter that picks a word in an input method is not meant to send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      aria-label="Write a message"
      onSubmit={(event) => {
        event.preventDefault();
        send();
        // By keyboard: the button is disabled now and cannot keep the focus.
        if (document.activeElement?.matches('[type=submit]')) event.currentTarget.querySelector('textarea')?.focus();
      }}
      className="grid gap-1 border-t border-line bg-sheet px-2 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:px-4 sm:py-3"
    >
      <div className="flex items-end gap-1 sm:gap-2">
        <button
          type="button"
          aria-label="Give a gift"
          onClick={() => setIsGiving(true)}
          className="grid size-12 shrink-0 place-items-center rounded-full text-gold hover:bg-ink/6"
        >
          <GiftIcon className="size-6" />
        </button>
        <textarea
          ref={input}
          rows={1}
          aria-label="Message"
          aria-describedby={note}
          aria-invalid={isOver || undefined}
          placeholder="Write a message"
          enterKeyHint="send"
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={sendOnEnter}
          className={classes(
            'field-sizing-content max-h-40 min-h-12 low:max-h-24 w-full min-w-0 resize-none rounded-[1.5rem] border border-edge bg-well px-4 py-2.5',
            'outline-offset-0 hover:border-ink focus-visible:border-ink aria-invalid:border-danger',
          )}
        />
        <button
          type="submit"
          aria-label="Send"
          // The text field keeps the focus: on a phone the keyboard would close without it.
          onMouseDown={(event) => event.preventDefault()}
          disabled={isOver || content === ''}
          className="grid size-12 shrink-0 place-items-center rounded-full border border-transparent bg-wax text-on-wax transition-colors hover:bg-wax-deep disabled:cursor-not-allowed disabled:border-line disabled:bg-well disabled:text-soft"
        >
          <SendIcon className="size-6" />
        </button>
      </div>
      <p
        id={note}
        className={classes(
          'px-4 text-end text-xs tabular-nums empty:hidden',
          isOver ? 'font-semibold text-danger' : 'text-soft',
        )}
      >
        {isOver && 'That message is too long. '}
        {count >= NEAR_FULL && `${count} / ${MESSAGE_LENGTH}`}
      </p>
      <GiftPicker
        open={isGiving}
        isPremium={user.membershipPlan === 'premium'}
        onGive={give}
        onClose={() => setIsGiving(false)}
      />
    </form>
  );
}

interface GiftPickerProps {
  open: boolean;
  isPremium: boolean;
  onGive: (gift: Gift) => void;
  onClose: () => void;
}

/** Shown to free members too, disabled, so that they see what premium includes. */
function GiftPicker({ open, isPremium, onGive, onClose }: GiftPickerProps) {
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
