import { useRef } from 'react';
import type { CurrentUser } from '#features/auth/contract.ts';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { Composer } from '../composer/composer.tsx';
import type { Match } from '../../contract.ts';
import { ThreadView } from '../thread/thread-view.tsx';
import { useChat } from '../transport/use-chat.ts';
import { useLineKeeper } from '../transport/use-checked-connection.ts';
import { EndedLine } from './ended-notice.tsx';
import { LineNotice } from './connection-notice.tsx';
import { ThreadSkeleton } from './chat-skeleton.tsx';

interface ConversationProps {
  match: Match;
  user: CurrentUser;
  onFirstWords: () => void;
}

/** What was said, and the place to say more for as long as the chat lives. */
export function Conversation({ match, user, onFirstWords }: ConversationProps) {
  const { chat, thread, latest, older, theyType } = useChat(match, user.id);
  const line = useLineKeeper();
  const box = useRef<HTMLTextAreaElement>(null);
  const isOpen = match.state === 'open';

  // What was pressed is gone. On a phone the focus would bring up the keyboard, which nobody has asked for.
  function returnToBox(): void {
    if (matchMedia('(hover: hover)').matches) box.current?.focus();
  }

  return (
    <>
      {isOpen && <LineNotice line={line} />}
      {latest === 'loading' && <ThreadSkeleton />}
      {latest === 'failed' && (
        <div className="grid grow content-center">
          <ErrorState title="The messages did not load" onRetry={() => void chat.loadLatest()}>
            Your connection may have dropped. What you have written is kept.
          </ErrorState>
        </div>
      )}
      {latest === 'ready' && (
        <ThreadView
          match={match}
          userId={user.id}
          thread={thread}
          older={older}
          theyType={theyType}
          onOlder={() => void chat.loadOlder()}
          onRetry={(id) => {
            chat.retry(id);
            returnToBox();
          }}
          onDiscard={(id) => {
            chat.discard(id);
            returnToBox();
          }}
        />
      )}
      {isOpen ? (
        <Composer
          ref={box}
          matchId={match.id}
          user={user}
          onType={() => chat.tellTyping()}
          onSend={(content, gift) => {
            chat.send(content, gift);
            onFirstWords();
          }}
        />
      ) : (
        <EndedLine />
      )}
    </>
  );
}
