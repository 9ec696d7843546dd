import type { HelpLine } from '#features/moderation/contract.ts';
import type { Message, ServerFrame } from '../../contract.ts';
import { emptyThread, type Outgoing, type Thread } from './thread.ts';
import type { ChatConnection } from './chat-connection.ts';

export interface ChatState {
  thread: Thread;
  /** The latest page. The chat is followed once it is there. */
  latest: 'loading' | 'ready' | 'failed';
  older: 'idle' | 'loading' | 'failed';
  isPartnerTyping: boolean;
  /** For a member whose message shows that they may need help, until they close them. */
  helpLines: readonly HelpLine[];
}

/** A chat of which nothing is loaded. */
export function newChatState(unsent: readonly Outgoing[]): ChatState {
  return { thread: emptyThread(unsent), latest: 'loading', older: 'idle', isPartnerTyping: false, helpLines: [] };
}

export interface ChatSettings {
  matchId: string;
  connection: ChatConnection;
  /** The page before a number, or the latest one. */
  fetchPage: (before?: number) => Promise<{ messages: Message[]; more: boolean }>;
  /** Unsent messages from before the page was reloaded. */
  unsent: readonly Outgoing[];
  saveUnsent: (outgoing: readonly Outgoing[]) => void;
  /** A frame about the match rather than its messages. */
  onMatchUpdate: (frame: ServerFrame) => void;
  /** From now on no frame about the match is missed; what was fetched before may be outdated. */
  onFollowed: () => void;
  onStored: (written: Outgoing) => void;
}
