import { useEffect, useRef } from 'react';
import type { Recipient } from '#features/profiles/client/index.ts';
import { TextArea } from '#platform/client/ui/field.tsx';
import { Letter } from '#platform/client/ui/letter.tsx';
import { cleanText, countCharacters } from '#platform/shared/text.ts';
import { HINT_LIMIT } from '../../../contract.ts';
import type { LetterForm } from '../use-letter-form.ts';
import { MessageField } from './message-field.tsx';
import { RecipientHeader } from './recipient-header.tsx';

interface WritingSheetProps {
  form: LetterForm;
  recipient: Recipient;
  /** Why the letter cannot be sent to this recipient. */
  problem: string | undefined;
  onChooseAnother: () => void;
}

/** Recipient, message and hint. On a phone the message takes the height that is left. */
export function WritingSheet({ form, recipient, problem, onChooseAnother }: WritingSheetProps) {
  const { register, formState, fields } = form;
  const heading = useFocusOnMount();
  return (
    <Letter
      aria-labelledby="write"
      className="grid gap-6 max-lg:grow max-lg:grid-rows-[auto_auto_1fr_auto] max-lg:gap-3 max-lg:px-5! max-lg:py-4!"
    >
      <h2 id="write" ref={heading} tabIndex={-1} className="text-2xl outline-none max-lg:text-xl tight:sr-only">
        Write your confession
      </h2>
      <RecipientHeader recipient={recipient} problem={problem} onChooseAnother={onChooseAnother} />
      <MessageField message={fields.message} error={formState.errors.message?.message} {...register('message')} />
      <TextArea
        label="Hint"
        aside="Optional"
        rows={1}
        className="min-h-13! lg:min-h-20!"
        placeholder="Something only you two know"
        counter={fields.hint && `${countCharacters(cleanText(fields.hint))} / ${HINT_LIMIT}`}
        error={formState.errors.hint?.message}
        {...register('hint')}
      />
    </Letter>
  );
}

/** Focuses the heading, because the button that led here is gone. */
function useFocusOnMount() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return heading;
}
