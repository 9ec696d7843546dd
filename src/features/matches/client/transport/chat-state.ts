import type { HelpLine } from '#features/moderation/contract.ts';
import { emptyThread, type Outgoing, type Thread } from './thread.ts';

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
