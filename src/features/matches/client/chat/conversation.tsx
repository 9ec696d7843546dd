import { useRef } from 'react';
import type { CurrentUser } from '#features/auth/contract.ts';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { Composer, type ComposerHandle } from '../composer/composer.tsx';
import type { Match } from '../../contract.ts';
import type { SendAction } from '../thread/send-status.tsx';
import { ThreadView } from '../thread/thread-view.tsx';
import { useChat } from '../transport/use-chat.ts';
import { useCheckedConnection } from '../transport/use-connection.ts';
import { EndedNotice } from './ended-notice.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { HelpNote } from './help-note.tsx';
import { ThreadSkeleton } from './chat-skeleton.tsx';

interface ConversationProps {
  match: Match;
  user: CurrentUser;
  onFirstMessage: () => void;
}

/** The messages and, while the chat is open, the form to write more. */
export function Conversation({ match, user, onFirstMessage }: ConversationProps) {
  const { chat, thread, latest, older, isPartnerTyping, helpLines } = useChat(match, user.id);
  const connection = useCheckedConnection();
  const input = useRef<ComposerHandle>(null);
  const isOpen = match.state === 'open';

  // The pressed button is gone. On a phone the focus would open the keyboard unasked.
  function focusInput(): void {
    if (matchMedia('(hover: hover)').matches) input.current?.focus();
  }

  function act(action: SendAction, id: string): void {
    if (action === 'edit') return edit(id);
    chat[action](id);
    focusInput();
  }

  /** Moves a message back into the form. The draft has it before the message is gone. */
  function edit(id: string): void {
    const written = chat.state().thread.outgoing.find((one) => one.id === id);
    if (!written || !input.current) return;
    input.current.takeBack(written.content);
    chat.discard(id);
    input.current.focus();
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
          onAction={act}
        >
          <HelpNote
            lines={helpLines}
            onClose={() => {
              chat.closeHelpLines();
              focusInput();
            }}
          />
        </ThreadView>
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
