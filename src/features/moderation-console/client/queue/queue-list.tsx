import { useEffect, useRef, type FocusEvent, type ReactNode } from 'react';
import { messageFor } from '#platform/client/api/http-error.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import { useLostAccess } from '../handle-lost-access.ts';

interface QueueListProps<Item> {
  /** Undefined until they are loaded. */
  items: Item[] | undefined;
  /** The query they come from. */
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
  /** Shown if there are no items. */
  empty: { title: string; note?: string };
  children: (item: Item) => ReactNode;
}

/** The entries of one queue, or that it is empty, loading or could not be loaded. */
export function QueueList<Item extends { id: string }>({ items, query, empty, children }: QueueListProps<Item>) {
  const { error, isFetching, refetch } = query;
  const { container, list, onFocus } = useRowFocus(items?.length ?? 0);
  useLostAccess(error);

  if (!items) return error ? <Failed {...query} error={error} /> : <Loading />;
  return (
    <div ref={container} tabIndex={-1} className="grid gap-4 outline-none">
      {error && (
        <p role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-soft">
          This may be out of date. {messageFor(error, 'It could not be reloaded.')}
          <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {items.length === 0 ? (
        <div className="rounded-sheet border border-line bg-sheet">
          <EmptyState title={empty.title}>{empty.note}</EmptyState>
        </div>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only remembers which row has the focus
        <ul ref={list} onFocus={onFocus} className="grid gap-4">
          {items.map((item) => (
            <li key={item.id} tabIndex={-1} className="rounded-sheet border border-line bg-sheet p-5 sm:p-6">
              {children(item)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Failed({ error, isFetching, refetch }: QueueListProps<unknown>['query'] & { error: Error }) {
  return (
    <div className="rounded-sheet border border-line bg-sheet">
      <ErrorState title="This queue did not load" busy={isFetching} onRetry={() => void refetch()}>
        {messageFor(error, 'Please try again in a moment.')}
      </ErrorState>
    </div>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-4">
      <Skeleton className="h-48 rounded-sheet" />
      <Skeleton className="h-48 rounded-sheet" />
    </div>
  );
}

/**
 * Keeps the focus in a list whose rows come and go. When the focused row is decided and disappears, the row in its place
 * gets the focus. When another page has loaded, its first row does.
 */
function useRowFocus(count: number) {
  const container = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const last = useRef(0);
  const shown = useRef(count);

  useEffect(() => {
    const before = shown.current;
    shown.current = count;
    // Leaves the focus alone if the moderator has moved it elsewhere.
    const isLost = document.activeElement === document.body;
    if (count < before && isLost)
      (rowAt(list.current, Math.min(last.current, count - 1)) ?? container.current)?.focus();
    if (before > 0 && count > before && isLost) rowAt(list.current, before)?.focus({ preventScroll: true });
  }, [count]);

  function onFocus({ currentTarget, target }: FocusEvent<HTMLUListElement>): void {
    last.current = [...currentTarget.children].findIndex((row) => row.contains(target));
  }

  return { container, list, onFocus };
}

function rowAt(list: HTMLUListElement | null, index: number): HTMLElement | null {
  const row = list?.children.item(index);
  return row instanceof HTMLElement ? row : null;
}
