import { useRef, useState } from 'react';
import { FormProblem } from '#platform/client/forms/form-problem.tsx';
import { useAction } from '#platform/client/forms/use-action.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/dialog.tsx';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { CloseIcon } from '#platform/client/ui/icons.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import { AddWords } from './add-words.tsx';
import { textOf, useMutedWords } from './use-muted-words.ts';

const ALREADY_MUTED = 'Already muted, or another spelling of it is.';

interface MutedWordsDialogProps {
  handle: string;
  onClose: (hasChanged: boolean) => void;
}

/** The muted words of an inbox. Each change is saved at once. */
export function MutedWordsDialog({ handle, onClose }: MutedWordsDialogProps) {
  const { words, error, isFetching, refetch, save, hasChanged } = useMutedWords(handle);
  const [status, setStatus] = useState('');
  const field = useRef<HTMLInputElement>(null);

  async function add(wanted: string[]): Promise<void> {
    const after = await save({ add: wanted, remove: [] });
    setStatus(after.length === words?.length ? ALREADY_MUTED : `Muted: ${wanted.join(', ')}`);
  }

  async function remove(word: string): Promise<void> {
    await save({ add: [], remove: [word] });
    setStatus(`Removed: ${word}`);
  }

  return (
    <Dialog
      open
      onClose={() => onClose(hasChanged())}
      title="Muted words"
      description="We hide letters and messages with one of these until you ask to see them. Their authors never know."
      actions={<Button onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>Done</Button>}
    >
      <AddWords ref={field} handle={handle} count={words?.length} onAdd={add} />
      {words && words.length > 0 && (
        <Words words={words} handle={handle} onRemove={remove} onEmpty={() => field.current?.focus()} />
      )}
      {words?.length === 0 && <p className="text-soft">You haven’t muted any words yet.</p>}
      {!words && !error && <SkeletonLines label="Loading your words" />}
      {!words && error && (
        <ErrorState title="Your words did not load" busy={isFetching} onRetry={() => void refetch()}>
          {textOf(error, handle)}
        </ErrorState>
      )}
      {/* Whoever sees the list sees what has changed, but not why nothing has. */}
      <p role="status" className={status === ALREADY_MUTED ? 'text-soft' : 'sr-only'}>
        {status}
      </p>
    </Dialog>
  );
}

interface WordsProps {
  words: readonly string[];
  handle: string;
  onRemove: (word: string) => Promise<void>;
  /** Moves the focus after the last word was removed. */
  onEmpty: () => void;
}

function Words({ words, handle, onRemove, onEmpty }: WordsProps) {
  /** Until the words change: then it is past. */
  const [problem, setProblem] = useState<{ text: string; words: readonly string[] }>();
  const list = useRef<HTMLUListElement>(null);

  const { run } = useAction(
    async (word: string) => {
      setProblem(undefined);
      const index = words.indexOf(word);
      await onRemove(word);
      // The pressed button is gone.
      const buttons = list.current?.querySelectorAll('button') ?? [];
      const next = buttons[index] ?? buttons[index - 1];
      if (next) next.focus();
      else onEmpty();
    },
    (failure) => setProblem({ text: textOf(failure, handle), words }),
  );

  return (
    <>
      <ul ref={list} aria-label="Your muted words" className="flex flex-wrap gap-2">
        {words.map((word) => (
          <li key={word} className="flex items-center rounded-full border border-line bg-well ps-4">
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {word}
            </span>
            <button
              type="button"
              aria-label={`Remove “${word}”`}
              onClick={() => void run(word)}
              className="grid size-11 shrink-0 place-items-center rounded-full text-soft hover:text-ink"
            >
              <CloseIcon className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      <FormProblem alert>{problem?.words === words ? problem.text : undefined}</FormProblem>
    </>
  );
}
