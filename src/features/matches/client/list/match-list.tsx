import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import type { Match } from '../../contract.ts';
import { Column } from '../column.tsx';
import { useMatchUpdates } from '../transport/use-match-updates.ts';
import { MatchRow } from './match-row.tsx';

interface MatchListProps {
  matches: Match[];
  userId: number;
}

/** All matches of a member, the most recently active first. Updates live. */
export function MatchList({ matches, userId }: MatchListProps) {
  useMatchUpdates(matches, userId);
  return (
    <Column>
      <PageHeading
        eyebrow="Under the rose"
        title="Your matches"
        lead="You confessed to each of them, and they confessed to you."
      />
      <ul className="grid min-w-0 gap-3">
        {matches.map((match) => (
          <li key={match.id} className="min-w-0">
            <MatchRow match={match} />
          </li>
        ))}
      </ul>
    </Column>
  );
}
