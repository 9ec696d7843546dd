import { useEffect, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { classes } from '#platform/client/ui/classes.ts';
import { cleanText, countCharacters } from '#platform/shared/text.ts';
import { MESSAGE_LIMIT, MESSAGE_SHORT } from '../../../contract.ts';
import type { LetterForm } from '../use-letter-form.ts';

/** The text area of the message, on ruled paper and in the typeface of the letter. */
export function MessageField({ form: { control, formState, register } }: { form: LetterForm }) {
  const id = useId();
  const { count, note, isOver } = measureMessage(useWatch({ control, name: 'message' }));
  const error = formState.errors.message?.message;
  return (
    <div className="relative grid gap-2 max-lg:grid-rows-[auto_1fr_auto] max-lg:gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        Message
      </label>
      <textarea
        {...register('message')}
        id={id}
        rows={3}
        placeholder="What you never dared to say..."
        aria-invalid={error || isOver ? true : undefined}
        aria-describedby={`${id}-error ${id}-note ${id}-count`}
        className={classes(
          'ruled confession field-sizing-content max-h-[40dvh] min-h-28 tight:min-h-20 lg:min-h-56 w-full min-w-0 rounded-control border border-edge px-4 py-1 text-xl transition-colors',
          'hover:border-ink focus-visible:border-ink aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger',
        )}
      />
      {/* On a phone the counter is beside the label, to save a line. */}
      <div className="flex items-start justify-between gap-4 text-sm">
        <div>
          <p id={`${id}-error`} className="font-medium text-danger empty:hidden">
            {error !== note && error}
          </p>
          <p id={`${id}-note`} className={classes('empty:hidden', isOver ? 'font-medium text-danger' : 'text-soft')}>
            {note}
          </p>
        </div>
        <p
          id={`${id}-count`}
          className={classes(
            'shrink-0 tabular-nums max-lg:absolute max-lg:end-0 max-lg:top-0',
            isOver ? 'font-semibold text-danger' : 'text-soft',
          )}
        >
          {count} / {MESSAGE_LIMIT}
        </p>
      </div>
      <p role="status" className="sr-only">
        {useDebounced(note)}
      </p>
    </div>
  );
}

const PAUSE_MS = 1200;

/** The text once it has not changed for a while, so that screen readers do not announce every keystroke. */
function useDebounced(text: string | undefined): string | undefined {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface MessageLength {
  count: number;
  /** A remark about its length, where one is due. */
  note: string | undefined;
  /** Too long to be sent. A message that is short may be sent. */
  isOver: boolean;
}

/** The length of a message, counted as the server counts it. */
export function measureMessage(message: string): MessageLength {
  const count = countCharacters(cleanText(message));
  return { count, note: lengthNote(count), isOver: count > MESSAGE_LIMIT };
}

function lengthNote(count: number): string | undefined {
  if (count > 0 && count < MESSAGE_SHORT) return 'Too short - add more details';
  return count >= MESSAGE_LIMIT ? 'Message too long - keep it concise' : undefined;
}
