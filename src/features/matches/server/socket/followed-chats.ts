import type { Services } from '#platform/server/services.ts';
import type { Connection } from '#platform/server/sockets/socket-route.ts';
import type { ServerFrame } from '../../contract.ts';
import type { Side } from '../match/match-rows.ts';
import type { OwnMatch } from '../match/own-match.ts';
import { messagesAfter } from '../messages/message-pages.ts';
import { toMessage } from '../messages/messages.ts';

/** What a connection was told about a chat. */
export interface FollowedChat {
  side: Side;
  /** It has every message up to this number. */
  upTo: number;
  /** The number of a message that it writes itself, which is acknowledged instead of sent. */
  own: number;
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

  constructor(services: Services, userId: number, connection: Connection) {
    this.userId = userId;
    this.id = connection.id;
    this.#services = services;
    this.#connection = connection;
  }

  /** Follows a chat of which the browser has every message up to a number. */
  follow(match: OwnMatch, upTo: number): void {
    const { side } = match;
    const chat = this.chats.get(match.id) ?? { side, upTo, own: 0, online: false, shown: '', wanted: 0 };
    chat.shown = shownOf(match);
    chat.upTo = Math.max(chat.upTo, upTo);
    this.chats.set(match.id, chat);
  }

  send(frame: ServerFrame): void {
    const chat = this.chats.get(frame.matchId);
    if (chat && frame.type === 'message') return this.#sendMessage(chat, frame);
    if (chat && frame.type === 'presence') chat.online = frame.online;
    this.#connection.send(frame);
  }

  /** Acknowledges a message after all messages before it. */
  async acknowledge(frame: Frame<'stored'>): Promise<void> {
    const chat = this.chats.get(frame.matchId);
    const { seq } = frame.message;
    if (chat) chat.own = seq;
    if (chat && seq > chat.upTo + 1) await this.fill(frame.matchId, chat, seq - 1);
    if (chat?.upTo === seq - 1) chat.upTo = seq;
    this.#connection.send(frame);
  }

  /** Sends the messages up to a number that the browser does not have. */
  fill(matchId: string, chat: FollowedChat, upTo: number): Promise<void> {
    chat.wanted = Math.max(chat.wanted, upTo);
    chat.filling ??= this.#readMissed(matchId, chat)
      .catch((error: unknown) => this.#services.log.warn({ err: error }, 'missed messages were not read'))
      .finally(() => delete chat.filling);
    return chat.filling;
  }

  #sendMessage(chat: FollowedChat, frame: Frame<'message'>): void {
    const { seq } = frame.message;
    if (seq <= chat.upTo) return;
    if (seq > chat.upTo + 1 || chat.filling) return void this.fill(frame.matchId, chat, seq);
    chat.upTo = seq;
    this.#connection.send(frame);
  }

  async #readMissed(matchId: string, chat: FollowedChat): Promise<void> {
    for (let read = 0, more = true; more || chat.wanted > read;) {
      read = chat.wanted;
      const page = await messagesAfter(this.#services, matchId, chat.upTo);
      for (const message of page.messages) {
        const frame = { type: 'message', matchId, message: toMessage(message, chat.side) } as const;
        if (message.seq > chat.upTo && message.seq !== chat.own) this.#connection.send(frame);
        chat.upTo = Math.max(chat.upTo, message.seq);
      }
      ({ more } = page);
    }
    // Where a number is missing, the message belonged to a deleted account.
    chat.upTo = Math.max(chat.upTo, chat.wanted);
  }
}

export function shownOf({ state, agreed, closedByPartner }: OwnMatch): string {
  return JSON.stringify([state, agreed.mine, agreed.theirs, closedByPartner]);
}
