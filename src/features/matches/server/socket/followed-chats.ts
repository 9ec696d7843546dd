import { readMemberMatcher, type WordsMatcher } from '#features/muted-words/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import type { Connection } from '#platform/server/sockets/socket-route.ts';
import type { ServerFrame } from '../../contract.ts';
import type { Side } from '../store/match-rows.ts';
import type { OwnMatch } from '../store/own-match.ts';
import { messagesAfter } from '../store/message-pages.ts';
import { messageId, toMessage, withMuting, type StoredMessage } from '../store/messages.ts';

/** What a connection knows about a chat. */
export interface FollowedChat {
  side: Side;
  /** It has every message up to this number. */
  upTo: number;
  /** The id of the message that it is writing itself, which is acknowledged instead of sent. Later ones wait for that. */
  own: string | null;
  online: boolean;
  /** What a page shows of the match itself. */
  shown: string;
  /** The number up to which messages are to be read from the database, and that reading. */
  wanted: number;
  filling?: Promise<void>;
}

type Frame<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>;

/**
 * A connection that remembers what its browser knows of the chats that it follows. Messages of one chat come from several nodes and
 * may overtake each other or get lost: so each is sent once and in the order of the numbers, and gaps are filled from the database.
 */
export class FollowedChats {
  readonly id: string;
  readonly userId: number;
  readonly chats = new Map<string, FollowedChat>();
  readonly #services: Services;
  readonly #connection: Connection;
  /** As it was when this connection followed a chat last; null before a message was to be sent. */
  #isMuted: WordsMatcher | null = null;
  #reading: Promise<WordsMatcher> | null = null;

  constructor(services: Services, userId: number, connection: Connection) {
    this.userId = userId;
    this.id = connection.id;
    this.#services = services;
    this.#connection = connection;
  }

  /** Finds out which words the member has muted, before a chat is followed. */
  async readMutedWords(): Promise<WordsMatcher> {
    this.#isMuted = await readMemberMatcher(this.#services, this.userId);
    return this.#isMuted;
  }

  /** Follows a chat of which the browser has every message up to a number. */
  follow(match: OwnMatch, upTo: number): void {
    const { side } = match;
    const chat = this.chats.get(match.id) ?? { side, upTo, own: null, online: false, shown: '', wanted: 0 };
    chat.shown = shownOf(match);
    chat.upTo = Math.max(chat.upTo, upTo);
    this.chats.set(match.id, chat);
  }

  send(frame: ServerFrame): void {
    // One that comes before a chat is followed may have a muted word too.
    if (frame.type === 'message' && !this.#isMuted) return void this.#sendOnceWordsAreRead(frame);
    const chat = this.chats.get(frame.matchId);
    if (frame.type === 'message') return chat ? this.#sendMessage(chat, frame) : this.#sendShown(frame);
    if (chat && frame.type === 'presence') chat.online = frame.online;
    this.#connection.send(frame);
  }

  /** Called before a message of the browser is stored under an id that is derived from its own. */
  beginSending(matchId: string, clientId: string): void {
    const chat = this.chats.get(matchId);
    if (chat) chat.own = messageId(this.#services.keys, matchId, chat.side, clientId);
  }

  /** Called once it was stored or refused, with its acknowledgement, which comes after all messages before it. */
  async endSending(matchId: string, stored: Frame<'stored'> | null): Promise<void> {
    const chat = this.chats.get(matchId);
    const seq = stored?.message.seq ?? 0;
    if (chat && seq > chat.upTo + 1) await this.fill(matchId, chat, seq - 1);
    if (chat?.upTo === seq - 1) chat.upTo = seq;
    if (stored) this.#connection.send(stored);
    if (!chat) return;
    chat.own = null;
    if (chat.wanted > chat.upTo) void this.fill(matchId, chat, chat.wanted);
  }

  /** Sends the messages up to a number that the browser does not have. */
  fill(matchId: string, chat: FollowedChat, upTo: number): Promise<void> {
    chat.wanted = Math.max(chat.wanted, upTo);
    chat.filling ??= this.#sendMissed(matchId, chat);
    return chat.filling;
  }

  async #sendOnceWordsAreRead(frame: Frame<'message'>): Promise<void> {
    try {
      await (this.#reading ??= this.readMutedWords());
      this.send(frame);
    } catch (error) {
      // The browser gets it when it follows the chat.
      this.#services.log.warn({ err: error }, "a message was not sent: its reader's words were not read");
      this.#reading = null;
    }
  }

  #sendMessage(chat: FollowedChat, frame: Frame<'message'>): void {
    const { seq } = frame.message;
    if (seq <= chat.upTo) return;
    if (seq > chat.upTo + 1 || chat.filling) return void this.fill(frame.matchId, chat, seq);
    chat.upTo = seq;
    this.#sendShown(frame);
  }

  #sendShown({ message, ...frame }: Frame<'message'>): void {
    this.#connection.send({ ...frame, message: this.#isMuted ? withMuting(message, this.#isMuted) : message });
  }

  async #sendMissed(matchId: string, chat: FollowedChat): Promise<void> {
    try {
      for (let read = 0, more = true; more || chat.wanted > read;) {
        read = chat.wanted;
        const page = await messagesAfter(this.#services, matchId, chat.upTo);
        if (!this.#sendUntilOwn(chat, page.messages)) return;
        ({ more } = page);
      }
      // Where a number is missing, the message belonged to a deleted account.
      chat.upTo = Math.max(chat.upTo, chat.wanted);
    } catch (error) {
      this.#services.log.warn({ err: error }, 'missed messages were not read');
    } finally {
      delete chat.filling;
    }
  }

  /** Returns false if it stopped before the message that this connection is writing. */
  #sendUntilOwn(chat: FollowedChat, messages: StoredMessage[]): boolean {
    for (const message of messages) {
      if (message.seq <= chat.upTo) continue;
      if (message.id === chat.own) {
        chat.upTo = message.seq - 1;
        return false;
      }
      chat.upTo = message.seq;
      this.#sendShown({ type: 'message', matchId: message.matchId, message: toMessage(message, chat.side) });
    }
    return true;
  }
}

export function shownOf({ state, agreed, closedByPartner }: OwnMatch): string {
  return JSON.stringify([state, agreed.mine, agreed.theirs, closedByPartner]);
}
