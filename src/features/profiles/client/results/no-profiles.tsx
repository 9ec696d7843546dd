import type { ReactNode } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { Rose } from '#platform/client/ui/illustrations/rose.tsx';
import type { Recipient } from '../recipient.ts';
import { ChooseButton } from './choose-button.tsx';
import { ResultSheet } from './result-sheet.tsx';

type NoProfilesProps = {
  query: string;
  unlistedHandle: string | null;
  notice: ReactNode;
  onSelect: (chosen: Recipient) => Promise<void>;
  onSearchAgain: () => void;
};

/** A letter can also be sent to a handle that was not found. */
export function NoProfiles({ query, unlistedHandle, notice, onSelect, onSearchAgain }: NoProfilesProps) {
  return (
    <ResultSheet title={`Search Results for "${query}"`}>
      <div className="grid gap-3 border-t border-line pt-5">
        <h3 className="flex items-center gap-3 text-xl">
          <Rose className="size-9 text-wax-ink" />
          No profiles found
        </h3>
        <p className="wrap-anywhere text-soft">
          {`We couldn't find any profiles matching "${query}". Try a different name or spelling.`}
        </p>
        {unlistedHandle === null && (
          <p className="text-soft">
            Names only find people who allow it, and only while you are logged in. Try their exact username.
          </p>
        )}
        {unlistedHandle !== null && (
          <p className="text-soft">
            Instagram shows us business and creator accounts only. If you're sure that{' '}
            <span className="font-medium wrap-anywhere text-ink">@{unlistedHandle}</span> is theirs, you can still write
            to them, unless they have opted out.
          </p>
        )}
      </div>
      {unlistedHandle !== null && notice}
      <div className="grid gap-3">
        <Button wide onClick={onSearchAgain}>
          Try Another Search
        </Button>
        {unlistedHandle !== null && (
          <ChooseButton variant="secondary" chosen={{ username: unlistedHandle }} onSelect={onSelect}>
            Write to @{unlistedHandle} anyway
          </ChooseButton>
        )}
      </div>
    </ResultSheet>
  );
}
