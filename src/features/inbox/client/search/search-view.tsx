import { useEffect, useId, useRef } from 'react';
import { useUser } from '#features/auth/client/index.ts';
import { loginPath } from '#platform/client/navigation/next-path.ts';
import { useWaits } from '#platform/client/forms/use-waits.ts';
import { UserIcon } from '#platform/client/ui/first-icons.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Letter } from '#platform/client/ui/letter.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { Seal } from '#platform/client/ui/seal.tsx';
import type { Inbox } from '../../contract.ts';
import { AtIcon } from '../icons.tsx';
import { SearchCard } from './search-card.tsx';

/** The card that was used last, and its query. */
export interface LastSearch {
  by: 'name' | 'instagram';
  query: string;
}

interface SearchViewProps {
  /** Of the handles that the reader has proved already. */
  inboxes: Inbox[];
  last: LastSearch | null;
  /** The reader has come back here: focus what they used last. */
  focused: boolean;
  busy: boolean;
  onProve: () => void;
  onOpen: () => void;
  onSearch: (search: LastSearch) => void;
}

/** A proof first, and two searches for those who would rather type. */
export function SearchView({ inboxes, last, focused, busy, onProve, onOpen, onSearch }: SearchViewProps) {
  const cardFor = (by: LastSearch['by']) => ({
    query: last?.by === by ? last.query : '',
    focused: focused && last?.by === by && !busy,
    busy: busy && last?.by === by,
    disabled: busy,
    onSearch: (query: string) => onSearch({ by, query }),
  });
  return (
    <div className="grid gap-6">
      <OwnLetters inboxes={inboxes} focused={focused && last === null} onProve={onProve} onOpen={onOpen} />
      <p className="text-center text-soft">or search by typing</p>
      <div className="grid gap-6 md:grid-cols-2">
        <SearchCard
          {...cardFor('name')}
          title="Search by Name"
          icon={<UserIcon />}
          label="Your name"
          hint="As on your Instagram profile."
          placeholder="Your Name"
          missing="Please enter your name"
        />
        <SearchCard
          {...cardFor('instagram')}
          title="Search by Instagram"
          icon={<AtIcon />}
          label="Your Instagram username"
          hint="Your username works best."
          lead="@"
          placeholder="your.username"
          missing="Please enter your Instagram username"
        />
      </div>
    </div>
  );
}

interface OwnLettersProps {
  inboxes: Inbox[];
  /** The reader has come back here: focus the button. */
  focused: boolean;
  onProve: () => void;
  onOpen: () => void;
}

/** The shortest way to one's letters: open them, or prove who one is. Nothing has to be typed. */
function OwnLetters({ inboxes, focused, onProve, onOpen }: OwnLettersProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const waits = useWaits();
  const hasProof = inboxes.length > 0;
  const { user } = useUser();

  useEffect(() => {
    if (focused) button.current?.focus();
  }, [focused]);

  return (
    <Letter aria-labelledby={id} seal={<Seal />} className="grid justify-items-start gap-5">
      <div className="grid gap-2">
        <h2 id={id} className="pe-20 text-2xl">
          {hasProof ? 'Your letters' : 'Is there a letter for you?'}
        </h2>
        <p className="wrap-anywhere text-soft">
          {hasProof
            ? `You’ve proved that you’re ${listHandles(inboxes)}.`
            : 'Instagram tells us your username, and your letters open. You don’t need an account here.'}{' '}
          {!hasProof && user === null && (
            <>
              Have one? <TextLink href={loginPath('/search-confessions')}>Log in</TextLink>
            </>
          )}
        </p>
      </div>
      <Button {...waits} ref={button} size="lg" className="max-sm:w-full" onClick={hasProof ? onOpen : onProve}>
        {hasProof ? 'Open your letters' : 'Prove it’s you with Instagram'}
      </Button>
    </Letter>
  );
}

function listHandles(inboxes: Inbox[]): string {
  return new Intl.ListFormat('en').format(inboxes.map(({ handle }) => `@${handle}`));
}
