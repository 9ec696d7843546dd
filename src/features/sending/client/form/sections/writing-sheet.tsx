import { useEffect, useRef, useId } from 'react';
import { useWatch } from 'react-hook-form';
import type { Recipient } from '#features/profiles/client/index.ts';
import { TextArea } from '#platform/client/ui/field.tsx';
import { Letter } from '#platform/client/ui/letter.tsx';
import { cleanText, countCharacters } from '#platform/shared/text.ts';
import { Avatar } from '#platform/client/ui/avatar.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Username } from '#platform/client/ui/username.tsx';
import { HINT_LIMIT } from '../../../contract.ts';
import type { LetterForm } from '../use-letter-form.ts';
import { MessageField } from './message-field.tsx';

interface WritingSheetProps {
  form: LetterForm;
  recipient: Recipient;
  /** It replaces an undelivered letter. */
  isReworded: boolean;
  /** Why the letter cannot be sent to this recipient. */
  problem: string | undefined;
  onChooseAnother: () => void;
}

/** Recipient, message and hint. On a phone the message takes the height that is left. */
export function WritingSheet({ form, recipient, isReworded, problem, onChooseAnother }: WritingSheetProps) {
  const heading = useFocusOnMount();
  return (
    <Letter
      aria-labelledby="write"
      className="grid gap-6 max-lg:grow max-lg:grid-rows-[auto_auto_1fr_auto] max-lg:gap-3 max-lg:px-5! max-lg:py-4!"
    >
      <h2 id="write" ref={heading} tabIndex={-1} className="text-2xl outline-none max-lg:text-xl tight:sr-only">
        Write your confession
      </h2>
      <RecipientHeader
        recipient={recipient}
        isReworded={isReworded}
        problem={problem}
        onChooseAnother={onChooseAnother}
      />
      <MessageField form={form} />
      <HintField form={form} />
    </Letter>
  );
}

function HintField({ form: { control, formState, register } }: Pick<WritingSheetProps, 'form'>) {
  const hint = useWatch({ control, name: 'hint' });
  return (
    <TextArea
      label="Hint"
      aside="Optional"
      rows={1}
      className="min-h-13! lg:min-h-20!"
      placeholder="Something only you two know"
      counter={hint && `${countCharacters(cleanText(hint))} / ${HINT_LIMIT}`}
      error={formState.errors.hint?.message}
      {...register('hint')}
    />
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

type RecipientHeaderProps = Omit<WritingSheetProps, 'form'>;

function RecipientHeader({ recipient, isReworded, problem, onChooseAnother }: RecipientHeaderProps) {
  const { username, name = username, avatar, title } = recipient;
  const id = useId();
  const another = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (problem) another.current?.focus();
  }, [problem]);

  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-4">
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={name} src={avatar} />
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">
              <span className="sr-only">To </span>
              {recipient.name ?? <Username name={username} />}
            </p>
            {recipient.name && (
              <p className="text-sm wrap-anywhere text-soft">
                <Username name={username} />
                {title && <span className="hidden sm:inline"> · {title}</span>}
              </p>
            )}
          </div>
        </div>
        <Button ref={another} variant="secondary" size="sm" aria-describedby={id} onClick={onChooseAnother}>
          Change<span className="sr-only"> recipient</span>
        </Button>
      </div>
      {/* A username that was only typed has no name: nobody knows yet whose account it is. */}
      {recipient.name === undefined && (
        <p className="text-xs text-soft lg:text-sm">
          Only the owner of <Username name={username} /> can open it.
        </p>
      )}
      {isReworded && (
        <p className="text-xs text-soft lg:text-sm">Your earlier letter is taken back once you send this one.</p>
      )}
      <p id={id} className="text-sm font-medium text-danger empty:hidden">
        {problem}
      </p>
    </div>
  );
}
