import { randomUUID } from 'node:crypto';
import type { Member } from '../../../bench/fill/members.ts';
import { TestSocket } from '#test/harness/chat/socket.ts';
import type { Report } from '../report.ts';
import type { SiteNode } from '../site/open-node.ts';
import type { Site } from '../site/open-site.ts';
import { CHAT_WORDS } from '../load/talker.ts';

/** Two matched members chat with sockets on different nodes. */
export async function chatAcrossNodes(site: Site, report: Report): Promise<void> {
  const chat = site.chats.at(-1);
  if (!chat) throw new Error('There are no chats');
  const { id: matchId, sides } = chat;
  const open = async (member: Member, node: SiteNode) => {
    const headers = { origin: site.publicUrl, cookie: member.cookie };
    const socket = new TestSocket(`http://127.0.0.1:${node.port}`, headers);
    await socket.opened();
    socket.send({ type: 'follow', matchId, after: 0 });
    await socket.next('missed');
    return socket;
  };
  const one = await open(sides[0], site.nodes[0]);
  const other = await open(sides[1], site.nodes[1]);
  report.check('chat: presence on B is seen on A', await seesPresence(one, true));

  const content = `A first word ${CHAT_WORDS}`;
  const arrival = other.next('message');
  one.send({ type: 'send', matchId, id: randomUUID(), content });
  report.check('chat: a message from A arrives on B', (await within(arrival))?.message.content === content);
  await other.close();
  report.check('chat: its end on B is seen on A', await seesPresence(one, false));
  await one.close();
}

async function seesPresence(socket: TestSocket, online: boolean): Promise<boolean> {
  for (;;) {
    const frame = await within(socket.next('presence'));
    if (!frame || frame.online === online) return frame !== null;
  }
}

/** Null if nothing came for a minute. */
async function within<T>(coming: Promise<T>): Promise<T | null> {
  const patience = Promise.withResolvers<null>();
  const timer = setTimeout(() => patience.resolve(null), 60_000);
  return Promise.race([coming, patience.promise]).finally(() => clearTimeout(timer));
}
