import { useState } from 'react';
import { VerifyView } from '#features/verification/client/index.ts';
import { Tabs } from '#platform/client/ui/unstyled-tabs.tsx';
import { UnreadCount } from '#platform/client/ui/unread-count.tsx';
import { Username } from '#platform/client/ui/username.tsx';
import type { Inbox } from '../contract.ts';
import { Letters, type BelowLetters } from './letters/letters-view.tsx';
import { SearchFailed } from './search/search-failed.tsx';
import { useLetters } from './use-letters.ts';

interface InboxViewProps {
  /** At least one. */
  inboxes: Inbox[];
  /** Whether the title takes the focus. */
  focused: boolean;
  Below: BelowLetters;
  onSearch: () => void;
  onLeave: () => void;
}

/** The letters of someone who has proved a handle, without a search. Several handles are tabs. */
export function InboxView({ inboxes, ...rest }: InboxViewProps) {
  const [handle, setHandle] = useState(inboxes[0]?.handle ?? '');
  const letters = <InboxLetters key={handle} handle={handle} {...rest} />;
  if (inboxes.length < 2) return <div className="grid gap-6">{letters}</div>;
  return (
    <Tabs.Root value={handle} onValueChange={setHandle} className="grid gap-6">
      <Tabs.List aria-label="Your usernames" className="flex flex-wrap gap-1 border-b border-line">
        {inboxes.map((inbox) => (
          <Tabs.Trigger
            key={inbox.handle}
            value={inbox.handle}
            className="-mb-px inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 font-medium wrap-anywhere text-soft hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-wax data-[state=active]:text-ink data-[state=inactive]:forced-colors:border-[Canvas]"
          >
            <Username name={inbox.handle} />
            <UnreadCount count={inbox.unread ?? 0} />
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value={handle} className="grid gap-6">
        {letters}
      </Tabs.Content>
    </Tabs.Root>
  );
}

interface InboxLettersProps extends Omit<InboxViewProps, 'inboxes'> {
  handle: string;
}

function InboxLetters({ handle, focused, Below, onSearch, onLeave }: InboxLettersProps) {
  const [attempt, setAttempt] = useState(0);
  const state = useLetters({ query: handle, from: attempt === 0 ? 'verified' : 'failed', attempt });
  const again = () => setAttempt(attempt + 1);

  if (state.at === 'letters') return <Letters {...state} focused={focused} Below={Below} onLeave={onLeave} />;
  // The proof has ended since the page knew of it.
  if (state.at === 'verify') {
    return <VerifyView query={handle} reason={state.reason} onVerified={again} onBack={onSearch} />;
  }
  if (state.at === 'failed') {
    return <SearchFailed reason={state.reason} busy={state.busy} onRetry={again} onBack={onSearch} />;
  }
  return null;
}
