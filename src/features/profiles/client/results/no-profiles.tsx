import { Button } from '#platform/client/ui/button.tsx';
import { Rose } from '#platform/client/ui/drawings/rose.tsx';
import type { Chosen } from '../chosen.ts';
import { ChooseButton } from './choose-button.tsx';
import { Sheet } from './sheet.tsx';

type NoProfilesProps = {
  query: string;
  unseen: string | null;
  onSelect: (chosen: Chosen) => Promise<void>;
  onSearchAgain: () => void;
};

/** Nobody found is not nobody there: a username can be written to all the same. */
export function NoProfiles({ query, unseen, onSelect, onSearchAgain }: NoProfilesProps) {
  return (
    <Sheet title={`Search Results for "${query}"`}>
      <div className="grid gap-3 border-t border-line pt-5">
        <h3 className="flex items-center gap-3 text-xl">
          <Rose className="size-9 text-wax-ink" />
          No profiles found
        </h3>
        <p className="wrap-anywhere text-soft">
          {`We couldn't find any profiles matching "${query}". Try a different name or spelling.`}
        </p>
        {unseen === null && (
          <p className="text-soft">
            A name finds only people who allow it, and only while you are logged in. Try their exact username.
          </p>
        )}
        {unseen !== null && (
          <p className="text-soft">
            Instagram shows us business and creator accounts only. If you know that{' '}
            <span className="font-medium wrap-anywhere text-ink">@{unseen}</span> is theirs, your letter can wait here
            for them, unless they have asked not to be written to.
          </p>
        )}
      </div>
      <div className="grid gap-3">
        <Button wide onClick={onSearchAgain}>
          Try Another Search
        </Button>
        {unseen !== null && (
          <ChooseButton variant="secondary" chosen={{ username: unseen }} onSelect={onSelect}>
            Write to @{unseen} anyway
          </ChooseButton>
        )}
      </div>
    </Sheet>
  );
}
