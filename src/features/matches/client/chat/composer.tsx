import { useId, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import type { CurrentUser } from '#features/auth/contract.ts';
import type { Gift } from '#features/letters/contract.ts';
import { SendIcon } from '#platform/client/ui/first-icons.tsx';
import { GiftIcon } from '#platform/client/ui/icons.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { cleanText, countCharacters } from '#platform/shared/text.ts';
import { MESSAGE_LENGTH, hasContent } from '../../contract.ts';
import { readUnsent, saveUnsent } from '../transport/unsent-messages.ts';
import { GiftPicker } from './gift-picker.tsx';

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
  const [saved] = useState(() => readUnsent(matchId, user.id).draft);
  const [text, setText] = useState(saved);
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

  /** Changes what is in the field, too. */
  function replace(draft: string): void {
    if (input.current) input.current.value = draft;
    write(draft);
  }

  useImperativeHandle(ref, () => ({
    focus: () => input.current?.focus(),
    takeBack: (taken) => replace(content === '' ? taken : `${taken}\n${text}`),
  }));

  function send(): void {
    if (isOver || !hasContent({ content })) return;
    replace('');
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
          // Not controlled: with each key React would write the whole text into the document, which is styled and laid out again.
          defaultValue={saved}
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
