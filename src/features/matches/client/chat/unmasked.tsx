import { fullName } from '#features/auth/client/index.ts';
import type { CurrentUser } from '#features/auth/contract.ts';
import { Rose } from '#platform/client/ui/drawings/rose.tsx';
import type { Match } from '../../contract.ts';
import { partnerName } from '../labels.ts';
import { NightPanel } from './banners.tsx';

interface UnmaskedProps {
  match: Match;
  user: CurrentUser;
  onClose: () => void;
}

/** The moment in which two masks come off. */
export function Unmasked({ match, user, onClose }: UnmaskedProps) {
  return (
    <NightPanel drawing={<Rose className="size-12 text-wax-ink" />} title="The masks are off" onClose={onClose}>
      {fullName(user)}, meet <strong className="text-ink">{partnerName(match)}</strong>. They see your name now, as you
      see theirs.
    </NightPanel>
  );
}
