import { isDeepStrictEqual } from 'node:util';
import type { Duplex } from 'node:stream';
import * as z from 'zod/mini';
import { CLOSE_CODES, ServerFrame } from '#features/matches/contract.ts';
import { ERRORS } from '#platform/shared/app-error.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import { cookiesOf, listen, requestUpgrade } from '#test/harness/chat/socket.ts';
import type { Fault } from '../check/answer.ts';
import { findInternals, secretsOf } from '../check/find-internals.ts';
import type { Tally } from '../check/tally.ts';
import { applyChanges } from '../plans/apply-changes.ts';
import type { Attempt, Round } from '../rounds.ts';
import { loggedIn } from '../send-plan.ts';
import { BINARY, CLOSE, PING, readFrames, TEXT, writeFrame, type ReceivedFrame } from './frames.ts';
import type { SocketPlan, SocketStep } from './socket-plans.ts';

/** Our own, and those of the protocol: for goodbye, for a wrong frame, for wrong UTF-8 and for one that is too large. */
const CODES = new Set<number>([...Object.values(CLOSE_CODES), 1000, 1002, 1003, 1005, 1007, 1009]);
/** Who may connect. */
const MEMBERS = new Set(['free', 'elite', 'subscriber', 'moderator']);

export function socketSender(tally: Tally): Attempt<SocketPlan> {
  return async (round, plan) => {
    // The frames of the last plan count no more.
    round.app.clock.advance(2 * MINUTE);
    const person = round.world.person(plan.caller);
    const address = await listen(round.app);
    const headers: Record<string, string> = { origin: address, cookie: cookiesOf(person.browser) };
    if (plan.protocol !== '') headers['sec-websocket-protocol'] = plan.protocol;
    const start = performance.now();
    const { status, body, connection } = await requestUpgrade(address, headers);
    const matchId = round.world.person(plan.caller, plan.isForeignMatch).matchId;
    const chunks = plan.steps.flatMap((step) => bytesOf(step, matchId));
    const received = connection ? await talk(connection, chunks, plan.isTorn) : [];
    const call = 'socket';
    tally.count(`socket: ${connection ? 'frames' : 'refused'}`, call, {
      status,
      code: '',
      ms: performance.now() - start,
    });
    const faults = [
      ...judgeUpgrade(plan, status, body),
      ...received.flatMap((frame) => judgeFrame(round, frame, chunks)),
      ...loggedIn(round),
    ];
    return { call, faults, request: `${JSON.stringify(plan).slice(0, 1500)} → ${status} ${received.length} frames` };
  };
}

/** How many frames a plan is, for the size of the run. */
const MANY = 1000;

function bytesOf({ how, frame, change }: SocketStep, matchId: string): Buffer[] {
  const own = { ...frame, ...(matchId !== '' && { matchId }) };
  const text = Buffer.from(JSON.stringify(own));
  const half = Math.floor(text.length / 2);
  const masked = (payload: Buffer, opcode = TEXT) => [writeFrame(payload, { opcode })];
  switch (how) {
    case 'frame':
      return masked(text);
    case 'changed frame':
      return masked(
        Buffer.from(JSON.stringify(applyChanges({ params: {}, query: {}, body: own }, [change]).body) ?? ''),
      );
    case 'half a frame':
      return masked(text.subarray(0, half));
    case 'as binary':
      return masked(text, BINARY);
    case 'in fragments':
      return [
        writeFrame(text.subarray(0, half), { opcode: TEXT, isLast: false }),
        writeFrame(Buffer.alloc(0), { opcode: PING }),
        writeFrame(text.subarray(half), { opcode: 0 }),
      ];
    case 'an endless fragment':
      return Array.from({ length: 200 }, (_, n) =>
        writeFrame(text.subarray(0, 100), { opcode: n === 0 ? TEXT : 0, isLast: false }),
      );
    case 'pings':
      return Array.from({ length: MANY }, () => writeFrame(Buffer.from('x'), { opcode: PING }));
    case 'a long ping':
      return masked(Buffer.alloc(126), PING);
    case 'a huge frame':
      return masked(Buffer.alloc(200_000, 'x'));
    case 'a frame that is not masked':
      return [writeFrame(text, { opcode: TEXT, isMasked: false })];
    case 'a reserved bit':
      return [writeFrame(text, { opcode: TEXT, reserved: true })];
    case 'an unknown kind':
      return masked(text, 5);
    case 'broken UTF-8':
      return masked(Buffer.concat([text.subarray(0, half), Buffer.from([0xff, 0xc3, 0x28])]));
    case 'a thousand at once':
      return [Buffer.concat(Array.from({ length: MANY }, () => writeFrame(text, { opcode: TEXT })))];
    case 'a close with an odd code':
      return masked(Buffer.from([3, 231]), CLOSE);
  }
}

/** Sends everything, says goodbye or not, and waits until the server has closed the connection. */
async function talk(connection: Duplex, chunks: Buffer[], isTorn: boolean): Promise<ReceivedFrame[]> {
  const received: Buffer[] = [];
  const closed = new Promise((resolve) => connection.once('close', resolve));
  connection.on('data', (data: Buffer) => received.push(data));
  // The server ends connections with wrong frames while we are still writing.
  connection.on('error', () => {});
  connection.on('end', () => connection.end());
  for (const chunk of chunks) connection.write(chunk);
  if (isTorn) connection.destroy();
  else connection.write(writeFrame(Buffer.from([3, 232]), { opcode: CLOSE }));
  await closed;
  return readFrames(Buffer.concat(received));
}

function judgeUpgrade({ caller, protocol }: SocketPlan, status: number, body: string): Fault[] {
  const isRefused = status >= 400 && status < 500;
  if (status === 101 ? MEMBERS.has(caller) : isRefused && (!MEMBERS.has(caller) || protocol !== '')) return [];
  // A member may have been suspended by what was written before.
  if (status === ERRORS.SUSPENDED.status || status === ERRORS.SIGNED_OUT.status) return [];
  return [{ what: `an upgrade that ends in ${status}`, detail: body.slice(0, 200) }];
}

function judgeFrame({ app, world }: Round, { opcode, payload }: ReceivedFrame, sent: Buffer[]): Fault[] {
  if (opcode === CLOSE) {
    const code = payload.length < 2 ? 1005 : payload.readUInt16BE(0);
    const reason = payload.subarray(2).toString();
    if (CODES.has(code) && reason === '') return [];
    return [{ what: `closed with ${code} ${reason}`, detail: '' }];
  }
  if (opcode !== TEXT) return [];
  const text = payload.toString();
  const frame: unknown = JSON.parse(text);
  const parsed = z.safeParse(ServerFrame, frame);
  const faults: Fault[] = [];
  if (!parsed.success || !isDeepStrictEqual(parsed.data, frame))
    faults.push({ what: 'a frame that does not fit its schema', detail: text.slice(0, 400) });
  if (parsed.data?.type === 'refused' && (parsed.data.code === 'INTERNAL' || !Object.hasOwn(ERRORS, parsed.data.code)))
    faults.push({ what: `a frame refused with ${parsed.data.code}`, detail: text.slice(0, 400) });
  const internals = findInternals(text, [...secretsOf(app), ...world.secrets], Buffer.concat(sent).toString('latin1'));
  if (internals.length > 0) faults.push({ what: 'internals or secrets in a frame', detail: internals.join(', ') });
  return faults;
}
