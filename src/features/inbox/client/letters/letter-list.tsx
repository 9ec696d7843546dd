import { useState } from 'react';
import { RemovedNote } from '#features/moderation/client/index.ts';
import { formatTimeAgo } from '#platform/client/dates.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ChevronDownIcon } from '#platform/client/ui/icons.tsx';
import { ShowMoreButton } from '#platform/client/ui/show-more-button.tsx';
import type { ReceivedConfession, RemovedConfession } from '../../contract.ts';
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
    // Which words are muted may have changed since.
    latest: (letter) => ({ ...letter, ...changed.get(letter.id), mutedByWords: letter.mutedByWords }),
    change: (letter) => setChanged((before) => new Map(before).set(letter.id, letter)),
    smiles: { handle, areShown: inbox?.smiles, show: setSmiles },
  };

  return (
    <div className="grid gap-8">
      <ul ref={letters} className="grid gap-8">
        {withoutRepeated(found.pages).map((items, index) => (
          // The button that loaded it may be gone, so the focus moves to its first letter.
          <Page key={found.pages[index]?.nextCursor ?? 'last'} items={items} focused={index > 0} list={list} />
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

type Fold = LettersPage['folded'][number];
type Item = ReceivedConfession | RemovedConfession | Fold;

const dayOf = (item: Item) => ('cursor' in item ? item.day : item.submittedAt.slice(0, 10));

/** The letters of a page, in their places those that are removed, and below those of a day what is folded of it. */
function itemsOf({ confessions, removed, folded }: LettersPage): Item[] {
  const letters: Item[] = [...confessions];
  for (const one of removed) letters.splice(one.index, 0, one);
  return [...letters, ...folded].toSorted((a, b) => dayOf(b).localeCompare(dayOf(a)));
}

/** The list begins again if the reader has proved more meanwhile: letters of earlier pages are left out then. */
function withoutRepeated(pages: LettersPage[]): Item[][] {
  const seen = new Set<string>();
  return pages.map((page) => {
    const items = itemsOf(page).filter((item) => !('id' in item) || !seen.has(item.id));
    for (const item of items) if ('id' in item) seen.add(item.id);
    return items;
  });
}

interface PageProps {
  items: Item[];
  /** Whether the first letter takes the focus when it appears. */
  focused: boolean;
  list: ListContext;
}

function Page({ items, focused, list }: PageProps) {
  return items.map((item, index) => {
    const takesFocus = focused && index === 0;
    if ('cursor' in item) return <FoldedDay key={item.cursor} fold={item} list={list} />;
    if ('index' in item) return <RemovedLetter key={item.id} removed={item} focused={takesFocus} />;
    return (
      <ReceivedLetter
        key={item.id}
        confession={list.latest(item)}
        smiles={list.smiles}
        focused={takesFocus}
        onChange={list.change}
      />
    );
  });
}

function RemovedLetter({ removed: { submittedAt }, focused }: { removed: RemovedConfession; focused: boolean }) {
  return (
    <li ref={focused ? takeFocus : undefined} tabIndex={-1} className="scroll-my-6 rounded-sheet outline-none">
      <RemovedNote>Anonymous confession, {formatTimeAgo(submittedAt)}</RemovedNote>
    </li>
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

  const items = page && itemsOf(page);
  if (items?.length === 0) {
    return (
      <li ref={takeFocus} tabIndex={-1} className="text-center text-soft outline-none">
        These letters are gone.
      </li>
    );
  }
  if (items) return <Page items={items} focused list={list} />;
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

function describeUnfolded({ confessions, removed, folded }: LettersPage): string {
  const shown = confessions.length + removed.length;
  const unfolded = shown === 1 ? '1 letter' : `${shown} letters`;
  const left = folded.map(({ count }) => `, ${countMore(count)} on this day`).join('');
  return `${unfolded} unfolded${left}`;
}
