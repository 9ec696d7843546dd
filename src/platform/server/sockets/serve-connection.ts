import { randomUUID } from 'node:crypto';
import type { WebSocket } from '@fastify/websocket';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#platform/shared/app-error.ts';
import { CLOSE_CODES } from '#platform/shared/close-codes.ts';
import type { Timers } from '../timers.ts';
import type { Line, SocketCtx, SocketRoute } from './socket-route.ts';

/** The protocol's own codes for 'something broke here' and 'come back in a moment'. */
const BROKEN = 1011;
const RESTARTING = 1012;

interface LineSettings {
  route: SocketRoute;
  /** Who they are when the socket opens. */
  ctx: SocketCtx;
  /** Who they are now; throws an AppError for whoever may not go on. A look at the clock is no visit of theirs. */
  check(isVisit: boolean): Promise<SocketCtx>;
  /** False for whoever says too much. */
  maySpeak(): boolean;
  /** How often to see whether there is still somebody, and whether they still may, in milliseconds. */
  pulse: number;
  timers: Timers;
  /** How many bytes may wait for a browser that does not read. */
  backlog: number;
  log: FastifyBaseLogger;
}

export interface OpenLine {
  close(code: number): void;
  /** Finishes what it is doing, takes nothing more in, and says that the server will be back. */
  stop(): Promise<void>;
}

/** Lets a browser and a feature talk over a socket for as long as the browser is there and its person may. */
export function openLine(socket: WebSocket, settings: LineSettings): OpenLine {
  const { route, log } = settings;
  let isDeaf = false;
  let hasAnswered = true;
  let work = Promise.resolve();

  const close = (code: number) => {
    isDeaf = true;
    socket.close(code);
  };
  const line: Line = {
    id: randomUUID(),
    send(frame) {
      if (socket.readyState !== socket.OPEN) return;
      // Whoever does not read makes us keep what they do not read: they can come back and ask for it.
      if (socket.bufferedAmount > settings.backlog) socket.terminate();
      else socket.send(JSON.stringify(frame));
    },
  };
  const conversation = route.open(settings.ctx, line);

  /** One thing after the other: what somebody says first is stored first. */
  const inTurn = async (before: Promise<void>, task?: (ctx: SocketCtx) => Promise<void>) => {
    await before;
    try {
      const ctx = isDeaf ? null : await findOut(task !== undefined);
      if (ctx) await task?.(ctx);
    } catch (error) {
      log.error({ err: error, route: route.path }, 'socket failed');
      close(BROKEN);
    }
  };
  const findOut = async (isVisit: boolean) => {
    try {
      return await settings.check(isVisit);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      close(CLOSE_CODES.signedOut);
      return null;
    }
  };

  socket.on('message', (data: Buffer, isBinary) => {
    if (isDeaf) return;
    if (!settings.maySpeak()) return close(CLOSE_CODES.tooFast);
    const frame = route.frame.safeParse(isBinary ? undefined : parseJson(data.toString('utf8')));
    if (!frame.success) return close(CLOSE_CODES.malformed);
    work = inTurn(work, (ctx) => conversation.hear(ctx, frame.data));
  });
  socket.on('pong', () => {
    hasAnswered = true;
  });
  const stopPulse = settings.timers.every(settings.pulse, async () => {
    if (!hasAnswered) return socket.terminate();
    hasAnswered = false;
    socket.ping();
    work = inTurn(work);
    await work;
  });
  const since = performance.now();
  socket.on('close', (code) => {
    isDeaf = true;
    stopPulse();
    conversation.leave();
    log.info({ route: route.path, code, ms: Math.round(performance.now() - since) }, 'socket');
  });

  return {
    close,
    async stop() {
      isDeaf = true;
      await work;
      close(RESTARTING);
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
