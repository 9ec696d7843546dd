import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { CurrentUser } from '#features/auth/contract.ts';
import { focusPage } from '#platform/client/navigation/focus-page.ts';
import { useOwnBar } from '#platform/client/ui/use-own-bar.ts';
import { useReturnFocus } from '#platform/client/ui/use-return-focus.ts';
import { CloseIcon } from '#platform/client/ui/icons.tsx';
import type { Match } from '../../contract.ts';
import { InstagramLink } from '../instagram-link.tsx';
import { PartnerPicture } from '../partner-picture.tsx';
import { useConnectionState } from '../transport/tab-connection.ts';
import { partnerName } from '../labels.ts';
import { TwoMasks } from '../two-masks.tsx';
import { MatchMoment, UnmaskedMoment } from './moments.tsx';
import { useMoment } from './use-moment.ts';
import { Conversation } from './conversation.tsx';
import { ChatDialogs, type ChatDialog } from './chat-dialogs.tsx';
import { ChatHeader, ChatLayout } from './chat-frame.tsx';
import { ChatMenu } from './chat-menu.tsx';
import { UnopenedChat } from './unopened-chat.tsx';
import { UnmaskBar, useUnmasking } from './unmask-bar.tsx';

interface ChatScreenProps {
  match: Match;
  user: CurrentUser;
}

/** The page of one match: not opened yet, open, or ended. */
export function ChatScreen({ match, user }: ChatScreenProps) {
  const [dialog, setDialog] = useState<ChatDialog | null>(null);
  // Kept: recording the visit makes the match old, but the banner stays until it is closed. An opened chat counts as new again.
  const [isNew, setIsNew] = useState(match.isNew);
  const [state, setState] = useState(match.state);
  if (state !== match.state) {
    setState(match.state);
    if (match.state === 'open') setIsNew(true);
  }
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

interface BannerProps {
  illustration: ReactNode;
  title: string;
  children: ReactNode;
  onClose: () => void;
}

/** A dark banner above the thread, shown until it is closed. */
function Banner({ illustration, title, children, onClose }: BannerProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="animate-rise bg-night">
      <div className="dark-theme flex items-center gap-3 py-3 ps-4 pe-2 text-ink sm:gap-5 sm:px-6 sm:py-4">
        <span className="shrink-0 animate-stamp">{illustration}</span>
        <div className="grid min-w-0 grow gap-0.5">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          <p className="text-sm text-soft">{children}</p>
        </div>
        <button
          type="button"
          aria-label="Close this note"
          onClick={onClose}
          className="grid size-11 shrink-0 place-items-center self-start rounded-full text-soft hover:text-ink"
        >
          <CloseIcon />
        </button>
      </div>
    </section>
  );
}

/** Shown at the first visit to an open chat. */
function MatchBanner({ onClose }: { onClose: () => void }) {
  return (
    <Banner illustration={<TwoMasks small />} title="It's a Match!" onClose={onClose}>
      You confessed to each other. Names stay hidden until you both agree to show them.
    </Banner>
  );
}

interface PresenceProps {
  match: Match;
  /** Unknown while this tab is not connected. */
  isOnline: boolean | undefined;
}

function Presence({ match: { state }, isOnline }: PresenceProps) {
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
