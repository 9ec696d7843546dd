import { Avatar } from '#platform/client/ui/avatar.tsx';
import { Seal } from '#platform/client/ui/seal.tsx';
import type { Match } from '../../contract.ts';
import { InstagramLink } from '../instagram-link.tsx';
import { partnerName } from '../labels.ts';
import { Moment } from './moment.tsx';

/** The seal breaks, and the partner is behind it. */
export function UnmaskedMoment({ match, onClose }: { match: Match; onClose: () => void }) {
  const name = partnerName(match);
  return (
    <Moment
      title="The masks are off"
      illustration={
        <span className="grid place-items-center *:[grid-area:1/1]">
          <span className="moment-face">
            <Avatar name={name} size="xl" />
          </span>
          <Seal className="moment-break size-40 low:size-24" />
        </span>
      }
      closeLabel="Say hello"
      onClose={onClose}
    >
      <p>
        Meet <strong className="text-ink">{name}</strong>. They see your name now, too.
      </p>
      {match.partner && <InstagramLink username={match.partner.instagramUsername} className="text-base" />}
    </Moment>
  );
}
