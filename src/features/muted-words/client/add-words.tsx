import { useState, type ClipboardEvent, type RefObject, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { MOST_MUTED_WORDS, MUTED_WORD_LENGTH } from '#features/handles/contract/muted-words.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { CONTROL, Field } from '#platform/client/ui/field-frame.tsx';
import { textOf } from './use-muted-words.ts';

interface AddWordsProps {
  ref: RefObject<HTMLInputElement | null>;
  handle: string;
  /** How many words there are, once they are loaded. */
  count: number | undefined;
  onAdd: (words: string[]) => Promise<void>;
}

/** The field for more words. What could not be saved stays in it. */
export function AddWords({ ref, handle, count, onAdd }: AddWordsProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();

  /** What is wrong is shown before the field gets the focus, so that it is read out. */
  function showProblem(text: string): void {
    flushSync(() => setProblem(text));
    ref.current?.focus();
  }

  const { run, busy } = useAction(
    async (words: string[]) => {
      setProblem(undefined);
      await onAdd(words);
      setTyped('');
    },
    (failure) => showProblem(textOf(failure, handle)),
  );

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const words = splitWords(typed);
    const long = words.map((word) => [...word]).find(({ length }) => length > MUTED_WORD_LENGTH);
    if (words.length === 0) showProblem('Please type a word or a phrase');
    else if (long)
      showProblem(`“${long.slice(0, 12).join('')}…” is too long. Up to ${MUTED_WORD_LENGTH} characters each`);
    else void run(words);
  }

  return (
    <form noValidate onSubmit={submit}>
      <Field
        label="Word or phrase"
        aside={count !== undefined && `${count} of ${MOST_MUTED_WORDS}`}
        hint="Only whole words count. Separate several with commas, like “kiss, kisses”."
        error={problem}
      >
        {(control) => (
          <div className="flex gap-2">
            <input
              {...control}
              ref={ref}
              type="text"
              value={typed}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              readOnly={busy}
              onChange={(event) => setTyped(event.target.value)}
              onPaste={(event) => pasteLines(event, setTyped)}
              className={classes(CONTROL, 'min-h-13')}
            />
            <Button type="submit" variant="secondary" busy={busy} className="shrink-0">
              Add
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

const splitWords = (text: string): string[] =>
  text
    .split(/[,，、،\n]/u)
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** A field of one line would join pasted lines to one word. */
function pasteLines(event: ClipboardEvent<HTMLInputElement>, onPasted: (text: string) => void): void {
  const text = event.clipboardData.getData('text');
  if (!/[\r\n]/u.test(text)) return;
  event.preventDefault();
  const { currentTarget: field } = event;
  const lines = text.trim().replaceAll(/\s*[\r\n]+\s*/gu, ', ');
  field.setRangeText(lines, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  onPasted(field.value);
}
