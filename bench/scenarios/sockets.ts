import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SOCKET_PATH } from '#features/matches/contract.ts';
import { startRedis } from '#test/harness/redis/redis-process.ts';
import type { Chat } from '../fill/chats.ts';
import type { Member } from '../fill/members.ts';
import { messageOf } from '../fill/texts.ts';
import { ChatSocket } from '../load/chat-socket.ts';
import { memoryOf } from '../load/process-usage.ts';
import { Recorder, type Round } from '../load/recorder.ts';
import { percentile } from '../load/statistics.ts';
import { count, megabytes, number, tableOf, type Columns } from '../report/table.ts';
import type { RunningProduct } from '../setup/start-product.ts';
import type { World } from '../setup/world.ts';
import type { Scenario } from './scenario.ts';

const SIZES = [1000, 5000];
const OPENING_AT_ONCE = 20;
const WRITING_AT_ONCE = 10;
const ATTEMPTS = 10;
/** Below every limit by address. */
const SOCKETS_PER_ADDRESS = 100;
/** So that memory which is only waiting for the garbage collector is not counted as that of sockets, nor as that of the start. */
const REST_MS = 10_000;

/** A chat whose two members are connected. */
interface OpenChat {
  id: string;
  sockets: [ChatSocket, ChatSocket];
  isAcross: boolean;
}

interface Row {
  nodes: number;
  sockets: number;
  /** Resident in the first node, in bytes: without sockets, with its part of them, and after messages. */
  before: number;
  open: number;
  after: number;
  /** Bytes for a thousand sockets. */
  perThousand: number;
  /** Milliseconds until the partner has a message, of chats at one node and of those across two. */
  same: Round;
  across: Round;
}

const latency = (round: Round, share: number) => number(percentile(round.latencies, share));

const COLUMNS: Columns<Row> = [
  ['nodes', ({ nodes }) => String(nodes)],
  ['sockets', ({ sockets }) => count(sockets)],
  ['MB before', ({ before }) => megabytes(before)],
  ['MB open', ({ open }) => megabytes(open)],
  ['MB after', ({ after }) => megabytes(after)],
  ['MB/1,000', ({ perThousand }) => number(perThousand / 1e6)],
  ['messages', ({ same, across }) => count(same.latencies.length + across.latencies.length)],
  ['p50 ms', ({ same }) => latency(same, 0.5)],
  ['p99 ms', ({ same }) => latency(same, 0.99)],
  ['across p50', ({ across }) => latency(across, 0.5)],
  ['across p99', ({ across }) => latency(across, 0.99)],
];

/**
 * The memory of many open sockets, and how long a message takes to its partner among them. Two nodes share the sockets; in half of
 * the chats the two members are connected to different ones.
 */
export const sockets: Scenario = {
  name: 'sockets',
  async run(world, { seconds, rounds }) {
    const redis = await startRedis();
    const rows: Row[] = [];
    try {
      for (const nodes of [1, 2]) {
        for (const size of SIZES) {
          await world.restartProduct({ redisUrl: nodes === 1 ? null : redis.url });
          const other = nodes === 1 ? null : await world.startAnother({ redisUrl: redis.url });
          const row = await measure(world, [world.product, other ?? world.product], size, seconds * rounds);
          rows.push(row);
          console.log(`${count(row.sockets)} sockets, nodes ${nodes}: ${megabytes(row.open)} MB`);
          await other?.stop();
        }
      }
    } finally {
      await world.restartProduct({});
      redis.stop();
    }
    const errors = rows.flatMap(({ same, across, sockets: size }) =>
      [...same.errors, ...across.errors].map(([what, times]) => `sockets, ${size}: ${times} times ${what}`),
    );
    const figures = rows.map(({ same, across, ...row }) => ({
      ...row,
      same: figuresOf(same),
      across: figuresOf(across),
    }));
    return { table: tableOf(COLUMNS, rows), figures, errors };
  },
};

async function measure(
  world: World,
  products: [RunningProduct, RunningProduct],
  size: number,
  seconds: number,
): Promise<Row> {
  const [first, second] = products;
  const residentNow = async () => {
    await sleep(REST_MS);
    return memoryOf(first.pid).now;
  };
  const before = await residentNow();
  const chats = await openChats(world.chats.slice(0, size / 2), products);
  const open = await residentNow();
  const rounds = await write(chats, seconds);
  const after = await residentNow();
  for (const chat of chats) for (const socket of chat.sockets) socket.close();
  const nodes = first === second ? 1 : 2;
  const opened = chats.length * 2;
  return {
    nodes,
    sockets: opened,
    before,
    open,
    after,
    perThousand: ((open - before) / (opened / nodes)) * 1000,
    ...rounds,
  };
}

async function openChats(chats: Chat[], [first, second]: [RunningProduct, RunningProduct]): Promise<OpenChat[]> {
  const opened: OpenChat[] = [];
  let index = 0;
  const work = async () => {
    while (index < chats.length) {
      const turn = index;
      index += 1;
      const chat = chats[turn];
      if (!chat) return;
      // Of four chats one is at each node, and two are across.
      const [here, there] = (
        [
          [first, first],
          [first, second],
          [second, second],
          [second, first],
        ] as const
      )[turn % 4] ?? [first, first];
      const [one, other] = chat.sides;
      const sides: [ChatSocket, ChatSocket] = [
        await connect(here, chat, one, turn),
        await connect(there, chat, other, turn),
      ];
      opened.push({ id: chat.id, sockets: sides, isAcross: here !== there });
    }
  };
  await Promise.all(Array.from({ length: OPENING_AT_ONCE }, work));
  return opened;
}

async function connect({ port }: RunningProduct, chat: Chat, { cookie }: Member, turn: number): Promise<ChatSocket> {
  const address = Math.floor(turn / SOCKETS_PER_ADDRESS);
  const socket = await openPatiently(`ws://127.0.0.1:${port}${SOCKET_PATH}`, {
    cookie,
    origin: `http://127.0.0.1:${port}`,
    'x-forwarded-for': `10.9.${address >> 8}.${address & 255}`,
  });
  const followed = socket.next('missed');
  socket.send({ type: 'follow', matchId: chat.id, after: 0 });
  await followed;
  return socket;
}

/** A busy product refuses connections with a 503; browsers come back. */
async function openPatiently(url: string, headers: Record<string, string>): Promise<ChatSocket> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    const socket = await ChatSocket.open(url, headers).catch(() => null);
    if (socket) return socket;
    await sleep(attempt * 200);
  }
  return ChatSocket.open(url, headers);
}

/** Writes messages in turn in all chats, a few at a time. */
async function write(chats: OpenChat[], seconds: number): Promise<{ same: Round; across: Round }> {
  const [same, across] = [new Recorder(), new Recorder()];
  const until = performance.now() + seconds * 1000;
  let next = 0;
  const work = async () => {
    while (performance.now() < until) {
      const turn = next;
      next += 1;
      const chat = chats[turn % chats.length];
      if (!chat) return;
      await writeOne(chat, messageOf(turn), chat.isAcross ? across : same);
    }
  };
  await Promise.all(Array.from({ length: Math.min(WRITING_AT_ONCE, chats.length) }, work));
  return { same: same.finish(), across: across.finish() };
}

async function writeOne(
  { id, sockets: [sender, partner] }: OpenChat,
  content: string,
  recorder: Recorder,
): Promise<void> {
  const begun = performance.now();
  try {
    const arrivals = Promise.all([partner.next('message'), sender.next('stored')]);
    sender.send({ type: 'send', matchId: id, id: randomUUID(), content });
    const [{ at, bytes }] = await arrivals;
    recorder.succeed(at - begun, bytes);
  } catch (error) {
    recorder.fail(`a message: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function figuresOf({ latencies }: Round) {
  return { messages: latencies.length, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
}
