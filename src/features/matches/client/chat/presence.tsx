import type { Match } from '../../contract.ts';

interface PresenceProps {
  match: Match;
  /** Unknown while this tab is not connected. */
  isOnline: boolean | undefined;
}

export function Presence({ match: { state }, isOnline }: PresenceProps) {
  return (
    <>
      {state === 'open' && <OnlineStatus isOnline={isOnline} />}
      {state === 'matched' && <span>Not open yet</span>}
      {state === 'ended' && <span>Ended</span>}
    </>
  );
}

function OnlineStatus({ isOnline }: Pick<PresenceProps, 'isOnline'>) {
  if (!isOnline) return <span>{isOnline === undefined ? 'Connecting' : 'Away'}</span>;
  return (
    <span className="flex items-center gap-1.5 font-semibold text-success">
      <span aria-hidden="true" className="size-2 rounded-full bg-success" />
      Online
    </span>
  );
}
