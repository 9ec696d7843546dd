import { randomUUID } from 'node:crypto';
import { signOutEverywhere } from '#features/account/contract.ts';
import { ClientFrame, endChat, reportPartner, SOCKET_PATH } from '#features/matches/contract.ts';
import { suspendPerson } from '#test/factories/suspend.ts';
import { changeStored } from '#test/factories/user.ts';
import { cookiesOf, listen, requestUpgrade, TestSocket } from '#test/harness/chat/socket.ts';
import { CHATS } from './inputs/chats.ts';
import { callerOf, shownIn } from './make-call.ts';
import type { Caller } from './world/people.ts';
import type { World } from './world/world.ts';

type FrameType = ClientFrame['type'];

interface Row {
  type: FrameType;
  chat: keyof World['chats'];
  gift?: boolean;
  /** What happens between the opening of the socket and the frame. */
  meanwhile?: (world: World, caller: Caller) => Promise<unknown>;
}

export const SOCKET = `SOCKET ${SOCKET_PATH}`;
export const FRAME_TYPES = ClientFrame.def.options.flatMap(({ shape }) => shape.type.def.values);

const onChats = (chats: typeof CHATS, type: FrameType, gift = false) =>
  chats.map(([name, chat]): [string, Row] => [`FRAME ${type}${gift ? ' of a gift' : ''}${name}`, { type, chat, gift }]);

const authorOf = (world: World) => callerOf(world, 'author').browser;
const recipientOf = (world: World) => callerOf(world, 'recipient').browser;

const MEANWHILE: [string, Row['meanwhile']][] = [
  ['signed out everywhere meanwhile', (_world, { browser }) => browser.call(signOutEverywhere)],
  ['suspended meanwhile', async ({ subject }, { user }) => user && suspendPerson(subject.services, user)],
  [
    'ended by the author meanwhile',
    async (world) => authorOf(world).call(endChat, { params: { id: world.chats.open } }),
  ],
  [
    'reported by the recipient meanwhile',
    async (world) =>
      recipientOf(world).call(reportPartner, { params: { id: world.chats.open }, body: { reason: 'harassment' } }),
  ],
];

export const FRAMES = new Map<string, Row>([
  ...onChats(CHATS, 'follow'),
  ...onChats(CHATS, 'send'),
  ...onChats(CHATS.slice(0, 2), 'send', true),
  ...onChats(CHATS.slice(3), 'typing'),
  ...onChats(CHATS.slice(0, 1), 'typing'),
  ...MEANWHILE.map(([name, meanwhile]): [string, Row] => [
    `FRAME send (${name})`,
    { type: 'send', chat: 'open', ...(meanwhile && { meanwhile }) },
  ]),
  [
    'FRAME send of a gift (premium ended meanwhile)',
    {
      type: 'send',
      chat: 'open',
      gift: true,
      meanwhile: async ({ subject }, { user }) =>
        user && changeStored(subject.services, user.id, { membershipPlan: 'free' }),
    },
  ],
]);

/** Opens a socket and sends a frame; says what the server makes of it. */
export async function makeFrame(world: World, name: string, caller: Caller): Promise<string> {
  const address = await listen(world.subject);
  const headers = { cookie: cookiesOf(caller.browser) };
  const socket = new TestSocket(address, headers);
  if (!(await socket.opened())) {
    const { status, body } = await requestUpgrade(address, { origin: address, ...headers });
    return `${status} ${(JSON.parse(body) as { code: string }).code}`;
  }
  try {
    const row = FRAMES.get(name);
    if (!row) return 'open';
    await row.meanwhile?.(world, caller);
    const matchId = world.chats[row.chat];
    socket.send(frameOf(row, matchId));
    return await whatComesOf(socket, matchId);
  } finally {
    await socket.close();
  }
}

function frameOf({ type, gift }: Row, matchId: string): ClientFrame {
  if (type === 'follow') return { type, matchId, after: 0 };
  if (type === 'typing') return { type, matchId };
  const message = { type, matchId, id: randomUUID(), content: 'I knew it.' };
  return gift ? { ...message, virtualGift: 'rose' } : message;
}

/** Nothing comes back for 'typing', so a second frame is sent, which is always refused: all before it belongs to the first. */
async function whatComesOf(socket: TestSocket, matchId: string): Promise<string> {
  const nobodys = randomUUID();
  socket.send({ type: 'follow', matchId: nobodys, after: 0 });
  let outcome = 'taken';
  for (;;) {
    const frame = await socket.nextFrame();
    if (!frame) return `closed ${await socket.closed}`;
    if (frame.matchId === nobodys) return outcome + shownIn(JSON.stringify(socket.received));
    if (frame.matchId === matchId && frame.type === 'refused') outcome = `refused ${frame.code}`;
  }
}
