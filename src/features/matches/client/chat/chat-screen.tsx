import { useEffect, useRef, useState } from 'react';
import type { CurrentUser } from '#features/auth/contract.ts';
import { focusPage } from '#platform/client/navigation/focus-page.ts';
import { useOwnBar } from '#platform/client/ui/use-own-bar.ts';
import { useReturnFocus } from '#platform/client/ui/use-return-focus.ts';
import type { Match } from '../../contract.ts';
import { InstagramLink } from '../instagram-link.tsx';
import { PartnerPicture } from '../partner-picture.tsx';
import { useConnectionState } from '../transport/use-connection.ts';
import { partnerName } from '../labels.ts';
import { MatchMoment } from '../moments/match-moment.tsx';
import { UnmaskedMoment } from '../moments/unmasked-moment.tsx';
import { useMoment } from '../moments/use-moment.ts';
import { MatchBanner } from './banners.tsx';
import { Conversation } from './conversation.tsx';
import { Presence } from './presence.tsx';
import { ChatDialogs, type ChatDialog } from './chat-dialogs.tsx';
import { ChatLayout } from './chat-layout.tsx';
import { ChatHeader } from './chat-header.tsx';
import { ChatMenu } from './chat-menu.tsx';
import { UnopenedChat } from './unopened-chat.tsx';
import { UnmaskBar } from './unmask-bar.tsx';
import { useUnmasking } from './use-unmasking.ts';

interface ChatScreenProps {
  match: Match;
  user: CurrentUser;
}

/** The page of one match: not opened yet, open, or ended. */
export function ChatScreen({ match, user }: ChatScreenProps) {
  const [dialog, setDialog] = useState<ChatDialog | null>(null);
  // Kept from the first render: recording the visit makes the match old, but the banner stays until it is closed.
  const [isNew, setIsNew] = useState(match.isNew);
  const menu = useReturnFocus(dialog !== null);
  const { moment, closeMoment } = useMoment(match);
  const { change, busy } = useUnmasking(match, user.id);
  useFocusAfterChange(`${match.state} ${match.unmasking} ${isNew} ${moment}`);
  useOwnBar();
  const isOnline = useConnectionState() === 'open' ? match.online : undefined;

  return (
    <ChatLayout
      header={
        <ChatHeader
          picture={<PartnerPicture match={match} isOnline={isOnline ?? false} className="max-[22.5rem]:hidden" />}
          name={partnerName(match)}
          profile={match.partner && <InstagramLink username={match.partner.instagramUsername} className="truncate" />}
          status={<Presence match={match} isOnline={isOnline} />}
          menu={<ChatMenu ref={menu} match={match} userId={user.id} onChoose={setDialog} />}
        />
      }
    >
      {moment === 'match' && <MatchMoment onClose={closeMoment} />}
      {moment === 'unmasking' && <UnmaskedMoment match={match} onClose={closeMoment} />}
      {match.state === 'open' && isNew && !moment && <MatchBanner onClose={() => setIsNew(false)} />}
      {match.state === 'open' && (
        <UnmaskBar
          unmasking={match.unmasking}
          busy={busy}
          onAgree={() => setDialog('unmask')}
          onWithdraw={() => void change(false)}
        />
      )}
      {match.state === 'matched' ? (
        <UnopenedChat match={match} user={user} isNew={isNew} />
      ) : (
        <Conversation match={match} user={user} onFirstMessage={() => setIsNew(false)} />
      )}
      {dialog && (
        <ChatDialogs
          dialog={dialog}
          match={match}
          user={user}
          onUnmask={() => change(true)}
          onClose={() => setDialog(null)}
        />
      )}
    </ChatLayout>
  );
}

/** Moves the focus to the top of the page if a change has removed the element that had it. */
function useFocusAfterChange(appearance: string): void {
  const before = useRef(appearance);
  useEffect(() => {
    if (before.current === appearance) return;
    before.current = appearance;
    if (document.activeElement === document.body) focusPage();
  }, [appearance]);
}
