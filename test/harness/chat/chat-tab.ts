import { vi } from 'vitest';
import { ChatConnection } from '#features/matches/client/transport/chat-connection.ts';
import { Chat } from '#features/matches/client/transport/chat.ts';
import type { Outgoing } from '#features/matches/client/transport/thread.ts';
import type { ServerFrame } from '#features/matches/contract.ts';
import { SECOND } from '#platform/shared/durations.ts';
import { TestChatServer } from './test-chat-server.ts';

/** A tab with its surroundings: the server, the network and the tab's storage. Needs fake timers. */
export class TestTab {
  readonly server = new TestChatServer();
  readonly matchUpdates: ServerFrame[] = [];
  /** How often `onFollowed` was called. */
  followed = 0;
  isOnline = true;
  unsent: readonly Outgoing[] = [];

  /** Opens the chat, and the connection too unless the test does that itself. */
  async open(connects = true) {
    const connection = new ChatConnection({
      connect: this.server.connect,
      isOnline: () => this.isOnline,
      random: () => 0,
    });
    const chat = new Chat({
      matchId: TestChatServer.matchId,
      connection,
      fetchPage: async (before) => this.server.page(before),
      unsent: this.unsent,
      saveUnsent: (outgoing) => (this.unsent = outgoing),
      onFollowed: () => (this.followed += 1),
      onMatchUpdate: (frame) => this.matchUpdates.push(frame),
      onStored: () => {},
    });
    const close = chat.open(true);
    await vi.advanceTimersByTimeAsync(0);
    if (connects) this.server.connection.open();
    return { chat, connection, close };
  }

  /** Waits until the chat reconnects by itself. */
  waitForReconnect(): void {
    while (this.server.connection.readyState !== 0) vi.advanceTimersByTime(SECOND / 4);
    this.server.connection.open();
  }

  reconnect(): void {
    this.server.connection.break();
    this.waitForReconnect();
  }
}

export const contents = (chat: Chat) => chat.state().thread.messages.map(({ content }) => content);
export const outgoing = (chat: Chat) =>
  chat.state().thread.outgoing.map(({ content, state }) => `${content}: ${state}`);
