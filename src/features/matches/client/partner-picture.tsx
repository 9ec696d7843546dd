import { Avatar } from '#platform/client/ui/avatar.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { Mask } from '#platform/client/ui/drawings/mask.tsx';
import type { Match } from '../contract.ts';
import { partnerName } from './labels.ts';

interface PartnerPictureProps {
  match: Match;
  isHere: boolean;
  className?: string | undefined;
}

/** The mask they wear or, once it is off, their initials; with a mark as long as they are here. */
export function PartnerPicture({ match, isHere, className }: PartnerPictureProps) {
  return (
    <span aria-hidden="true" className={classes('relative shrink-0', className)}>
      {match.partner ? (
        <Avatar name={partnerName(match)} />
      ) : (
        <span className="grid size-11 place-items-center rounded-full bg-night">
          <span className="candlelight">
            <Mask className="h-4 text-wax" />
          </span>
        </span>
      )}
      {isHere && <span className="absolute end-0 bottom-0 size-3 rounded-full border-2 border-sheet bg-success" />}
    </span>
  );
}
