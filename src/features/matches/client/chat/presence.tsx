import type { Match } from '../../contract.ts';

interface PresenceProps {
  match: Match;
  /** As far as we can know it; unknown while our own line is down. */
  isHere: boolean | undefined;
}

export function Presence({ match: { state, partner }, isHere }: PresenceProps) {
  return (
    <>
      {partner && <span className="max-sm:hidden">@{partner.instagramUsername}</span>}
      {state === 'open' && <Whereabouts isHere={isHere} />}
      {state === 'matched' && <span>Not open yet</span>}
      {state === 'ended' && <span>Ended</span>}
    </>
  );
}

function Whereabouts({ isHere }: Pick<PresenceProps, 'isHere'>) {
  if (!isHere) return <span>{isHere === undefined ? 'Connecting' : 'Away'}</span>;
  return (
    <span className="flex items-center gap-1.5 font-semibold text-success">
      <span aria-hidden="true" className="size-2 rounded-full bg-success" />
      Online
    </span>
  );
}
