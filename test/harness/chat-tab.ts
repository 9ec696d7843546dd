import { ChatLine } from '#features/matches/client/transport/chat-connection.ts';
import { Chat } from '#features/matches/client/transport/chat.ts';
import type { Outgoing } from '#features/matches/client/thread/thread.ts';
import type { ServerFrame } from '#features/matches/contract.ts';
import { SECOND } from '#platform/shared/durations.ts';
import { vi } from 'vitest';
import { TestChatServer } from './test-chat-server.ts';

/** A tab and all that lies around it: the other end, the network, and what the tab keeps. Needs fake timers. */
export class TestTab {
  readonly server = new TestChatServer();
  readonly news: ServerFrame[] = [];
  /** How often the chat was told that it is followed. */
  followed = 0;
  isOnline = true;
  kept: readonly Outgoing[] = [];

  /** Opens the chat, with its line connected unless the test wants to do that itself. */
  async open(connects = true) {
    const line = new ChatLine({ connect: this.server.connect, isOnline: () => this.isOnline, chance: () => 0 });
    const chat = new Chat({
      matchId: TestChatServer.matchId,
      line,
      isOnline: () => this.isOnline,
      fetchPage: async (before) => this.server.page(before),
      kept: this.kept,
      keep: (outgoing) => (this.kept = outgoing),
      onFollowed: () => (this.followed += 1),
      onNews: (frame) => this.news.push(frame),
      onStored: () => {},
    });
    const close = chat.open(true);
    await vi.advanceTimersByTimeAsync(0);
    if (connects) this.server.wire.open();
    return { chat, line, close };
  }

  /** The line comes back in its own time. */
  comeBack(): void {
    while (this.server.wire.readyState !== 0) vi.advanceTimersByTime(SECOND / 4);
    this.server.wire.open();
  }

  reconnect(): void {
    this.server.wire.break();
    this.comeBack();
  }
}

export const words = (chat: Chat) => chat.state().thread.messages.map(({ content }) => content);
export const waiting = (chat: Chat) => chat.state().thread.outgoing.map(({ content, state }) => `${content}: ${state}`);
