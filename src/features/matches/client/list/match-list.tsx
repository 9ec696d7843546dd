import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import type { Match } from '../../contract.ts';
import { Column } from '../column.tsx';
import { useNews } from '../transport/use-match-updates.ts';
import { MatchRow } from './match-row.tsx';

interface MatchListProps {
  matches: Match[];
  userId: number;
}

/** All of somebody's matches, the liveliest first. What happens in them shows at once. */
export function MatchList({ matches, userId }: MatchListProps) {
  useNews(matches, userId);
  return (
    <Column>
      <PageHeading
        eyebrow="Under the rose"
        title="Your matches"
        lead="Each of them has confessed to you, and you to them."
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
