import { Avatar } from '#platform/client/ui/avatar.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { Mask } from '#platform/client/ui/illustrations/mask.tsx';
import type { Match } from '../contract.ts';
import { partnerName } from './labels.ts';

interface PartnerPictureProps {
  match: Match;
  isOnline: boolean;
  className?: string | undefined;
}

/** A mask or, once unmasked, the partner's initials; with a dot while they are online. */
export function PartnerPicture({ match, isOnline, className }: PartnerPictureProps) {
  return (
    <span aria-hidden="true" className={classes('relative shrink-0', className)}>
      {match.partner ? (
        <Avatar name={partnerName(match)} />
      ) : (
        <span className="grid size-11 place-items-center rounded-full bg-night">
          <span className="dark-theme">
            <Mask className="h-4 text-wax" />
          </span>
        </span>
      )}
      {isOnline && <span className="absolute end-0 bottom-0 size-3 rounded-full border-2 border-sheet bg-success" />}
    </span>
  );
}
