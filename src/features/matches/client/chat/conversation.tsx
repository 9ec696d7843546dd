import { useRef } from 'react';
import type { CurrentUser } from '#features/auth/contract.ts';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { Composer } from '../composer/composer.tsx';
import type { Match } from '../../contract.ts';
import { ThreadView } from '../thread/thread-view.tsx';
import { useChat } from '../transport/use-chat.ts';
import { useCheckedConnection } from '../transport/use-connection.ts';
import { EndedNotice } from './ended-notice.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { ThreadSkeleton } from './chat-skeleton.tsx';

interface ConversationProps {
  match: Match;
  user: CurrentUser;
  onFirstMessage: () => void;
}

/** The messages and, while the chat is open, the form to write more. */
export function Conversation({ match, user, onFirstMessage }: ConversationProps) {
  const { chat, thread, latest, older, isPartnerTyping } = useChat(match, user.id);
  const connection = useCheckedConnection();
  const input = useRef<HTMLTextAreaElement>(null);
  const isOpen = match.state === 'open';

  // The pressed button is gone. On a phone the focus would open the keyboard unasked.
  function focusInput(): void {
    if (matchMedia('(hover: hover)').matches) input.current?.focus();
  }

  return (
    <>
      {isOpen && <ConnectionNotice state={connection} />}
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
          isPartnerTyping={isPartnerTyping}
          onOlder={() => void chat.loadOlder()}
          onRetry={(id) => {
            chat.retry(id);
            focusInput();
          }}
          onDiscard={(id) => {
            chat.discard(id);
            focusInput();
          }}
        />
      )}
      {isOpen ? (
        <Composer
          ref={input}
          matchId={match.id}
          user={user}
          onType={() => chat.sendTyping()}
          onSend={(content, gift) => {
            chat.send(content, gift);
            onFirstMessage();
          }}
        />
      ) : (
        <EndedNotice />
      )}
    </>
  );
}
