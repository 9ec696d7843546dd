import { useEffect, useRef } from 'react';
import type { CurrentUser } from '#features/auth/contract.ts';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import type { HelpLine } from '#features/moderation/contract.ts';
import { HelpLines } from '#features/moderation/client/index.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Composer, type ComposerHandle } from './composer.tsx';
import type { Match } from '../../contract.ts';
import type { SendAction } from '../thread/send-status.tsx';
import { ThreadView } from '../thread/thread-view.tsx';
import { useChat } from '../transport/use-chat.ts';
import { useCheckedConnection } from '../transport/tab-connection.ts';
import { ConnectionNotice } from './connection-notice.tsx';
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

/** Replaces the composer, and takes over its focus if it had it. */
function EndedNotice() {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) notice.current?.focus();
  }, []);
  return (
    <p
      ref={notice}
      tabIndex={-1}
      className="border-t border-line bg-sheet px-4 py-4 text-center text-sm text-soft outline-none sm:px-6"
    >
      <strong className="text-ink">This chat has ended.</strong> You can read it for 30 days after its end; then it is
      deleted. <TextLink href="/">Back to the start</TextLink>
    </p>
  );
}

interface HelpNoteProps {
  lines: readonly HelpLine[];
  onClose: () => void;
}

/** Help lines for the member after what they wrote. Their partner sees nothing of it. */
function HelpNote({ lines, onClose }: HelpNoteProps) {
  return (
    <div role="status">
      {lines.length > 0 && (
        <div className="ms-auto mt-2 mb-3 grid max-w-[34rem] justify-items-end gap-1">
          <HelpLines lines={lines} />
          <p className="flex items-center gap-2 text-sm text-soft">
            Only you see this.
            <Button variant="quiet" size="sm" onClick={onClose}>
              Close
            </Button>
          </p>
        </div>
      )}
    </div>
  );
}
