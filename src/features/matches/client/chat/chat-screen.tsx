import { useState } from 'react';
import type { CurrentUser } from '#features/auth/contract.ts';
import { useReturnFocus } from '#platform/client/ui/use-return-focus.ts';
import type { Match } from '../../contract.ts';
import { PartnerPicture } from '../partner-picture.tsx';
import { useLineState } from '../transport/use-line-state.ts';
import { partnerName } from '../labels.ts';
import { Conversation } from './conversation.tsx';
import { MatchBanner } from './match-banner.tsx';
import { Presence } from './presence.tsx';
import { RoomDialogs, type RoomDialog } from './chat-dialogs.tsx';
import { RoomFrame } from './chat-layout.tsx';
import { RoomHeader } from './chat-header.tsx';
import { RoomMenu } from './chat-menu.tsx';
import { Unmasked } from './unmasked.tsx';
import { Unopened } from './unopened-chat.tsx';
import { UnmaskBar } from './unmask-bar.tsx';
import { useFocusAfter } from './use-focus-after.ts';
import { useUnmasking } from './use-unmasking.ts';

interface RoomProps {
  match: Match;
  user: CurrentUser;
}

/** Where two who match meet: not opened yet, open, or ended. */
export function Room({ match, user }: RoomProps) {
  const [dialog, setDialog] = useState<RoomDialog | null>(null);
  // Once: looking at it makes it old, and it stays until it is put away.
  const [isNew, setIsNew] = useState(match.isNew);
  const menu = useReturnFocus(dialog !== null);
  const { change, busy, isMoment, endMoment } = useUnmasking(match, user.id);
  useFocusAfter(`${match.state} ${match.unmasking} ${isNew} ${isMoment}`);
  const isHere = useLineState() === 'open' ? match.online : undefined;

  return (
    <RoomFrame
      header={
        <RoomHeader
          picture={<PartnerPicture match={match} isHere={isHere ?? false} className="max-[22.5rem]:hidden" />}
          name={partnerName(match)}
          status={<Presence match={match} isHere={isHere} />}
          menu={<RoomMenu ref={menu} match={match} userId={user.id} onChoose={setDialog} />}
        />
      }
    >
      {match.state === 'open' && isNew && <MatchBanner onClose={() => setIsNew(false)} />}
      {isMoment && <Unmasked match={match} user={user} onClose={endMoment} />}
      {match.state === 'open' && (
        <UnmaskBar
          unmasking={match.unmasking}
          busy={busy}
          onAgree={() => setDialog('unmask')}
          onWithdraw={() => void change(false)}
        />
      )}
      {match.state === 'matched' ? (
        <Unopened match={match} user={user} isNew={isNew} />
      ) : (
        <Conversation match={match} user={user} onFirstWords={() => setIsNew(false)} />
      )}
      {dialog && (
        <RoomDialogs
          dialog={dialog}
          match={match}
          user={user}
          onUnmask={() => change(true)}
          onClose={() => setDialog(null)}
        />
      )}
    </RoomFrame>
  );
}
