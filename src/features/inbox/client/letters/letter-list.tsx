import { useState } from 'react';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ChevronDownIcon } from '#platform/client/ui/icons.tsx';
import { ShowMoreButton } from '#platform/client/ui/show-more-button.tsx';
import type { ReceivedConfession } from '../../contract.ts';
import { useInbox } from '../inbox/use-inbox.ts';
import type { LettersPage, FoundLetters } from '../use-letters.ts';
import { usePrintOne } from './print-one.ts';
import { ReceivedLetter } from './received-letter.tsx';
import type { Smiles } from './smiles-choice.tsx';

/** The letters, the newest first, and more of them on demand. */
export function LetterList({ handle, found }: { handle: string; found: FoundLetters }) {
  const { inbox, setSmiles } = useInbox(handle);
  const [changed, setChanged] = useState<ReadonlyMap<string, ReceivedConfession>>(new Map());
  const [status, setStatus] = useState('');
  const { run, busy } = useAction(found.fetchMore, showFailure);
  const letters = usePrintOne();
  const list: ListContext = {
    unfold: found.unfold,
    announce: setStatus,
    latest: (letter) => changed.get(letter.id) ?? letter,
    change: (letter) => setChanged((before) => new Map(before).set(letter.id, letter)),
    smiles: { handle, areShown: inbox?.smiles, show: setSmiles },
  };

  return (
    <div className="grid gap-8">
      <ul ref={letters} className="grid gap-8">
        {withoutRepeated(found.pages).map((page, index) => (
          // The button that loaded it may be gone, so the focus moves to its first letter.
          <Page key={page.nextCursor ?? 'last'} page={page} focused={index > 0} list={list} />
        ))}
      </ul>
      {found.hasMore && <ShowMoreButton busy={busy} onClick={() => void run()} />}
      <p role="status" className="sr-only">
        {status}
      </p>
    </div>
  );
}

/** What all parts of a list share. */
interface ListContext {
  unfold: FoundLetters['unfold'];
  announce: (status: string) => void;
  /** A loaded letter with later changes: fetching another page does not undo them. */
  latest: (letter: ReceivedConfession) => ReceivedConfession;
  change: (letter: ReceivedConfession) => void;
  smiles: Smiles;
}

const showFailure = (error: unknown) =>
  toastFailure('Failed to search confessions', error, 'Please try again in a moment.');

/** The list begins again if the reader has proved more meanwhile: letters of earlier pages are left out then. */
function withoutRepeated(pages: LettersPage[]): LettersPage[] {
  const seen = new Set<string>();
  return pages.map((page) => {
    const confessions = page.confessions.filter(({ id }) => !seen.has(id));
    for (const { id } of confessions) seen.add(id);
    return { ...page, confessions };
  });
}

type Fold = LettersPage['folded'][number];

const isFold = (item: ReceivedConfession | Fold): item is Fold => 'cursor' in item;
const dayOf = (item: ReceivedConfession | Fold) => (isFold(item) ? item.day : item.submittedAt.slice(0, 10));

interface PageProps {
  page: LettersPage;
  /** Whether the first letter takes the focus when it appears. */
  focused: boolean;
  list: ListContext;
}

/** The letters of a page; below those of a day, a line for what is folded of it. */
function Page({ page: { confessions, folded }, focused, list }: PageProps) {
  const items = [...confessions, ...folded].toSorted((a, b) => dayOf(b).localeCompare(dayOf(a)));
  return items.map((item, index) =>
    isFold(item) ? (
      <FoldedDay key={item.cursor} fold={item} list={list} />
    ) : (
      <ReceivedLetter
        key={item.id}
        confession={list.latest(item)}
        smiles={list.smiles}
        focused={focused && index === 0}
        onChange={list.change}
      />
    ),
  );
}

/** How many more letters a day has. Pressing it shows a page of them in its place, and again how many are left. */
function FoldedDay({ fold, list }: { fold: Fold; list: ListContext }) {
  const [page, setPage] = useState<LettersPage | null>(null);
  const { run, busy } = useAction(async () => {
    const unfolded = await list.unfold(fold.cursor);
    setPage(unfolded);
    list.announce(describeUnfolded(unfolded));
  }, showFailure);

  if (page?.confessions.length === 0) {
    return (
      <li ref={takeFocus} tabIndex={-1} className="text-center text-soft outline-none">
        These letters are gone.
      </li>
    );
  }
  if (page) return <Page page={page} focused list={list} />;
  return (
    <li>
      <Button
        variant="quiet"
        wide
        icon={<ChevronDownIcon />}
        className="rounded-sheet! border border-dashed border-edge"
        busy={busy}
        busyLabel="Loading..."
        onClick={() => void run()}
      >
        {countMore(fold.count)} on this day
      </Button>
    </li>
  );
}

const takeFocus = (item: HTMLElement | null) => item?.focus({ preventScroll: true });

const countMore = (count: number) => (count === 1 ? '1 more letter' : `${count} more letters`);

function describeUnfolded({ confessions, folded }: LettersPage): string {
  const unfolded = confessions.length === 1 ? '1 letter' : `${confessions.length} letters`;
  const left = folded.map(({ count }) => `, ${countMore(count)} on this day`).join('');
  return `${unfolded} unfolded${left}`;
}
