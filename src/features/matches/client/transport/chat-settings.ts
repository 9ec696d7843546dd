import type { Message, ServerFrame } from '../../contract.ts';
import type { Outgoing } from './thread.ts';
import type { ChatConnection } from './chat-connection.ts';

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
