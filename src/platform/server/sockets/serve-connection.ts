import { randomUUID } from 'node:crypto';
import type { WebSocket } from '@fastify/websocket';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#platform/shared/app-error.ts';
import { CLOSE_CODES } from '#platform/shared/close-codes.ts';
import type { Timers } from '../timers.ts';
import type { Connection, SocketCtx, SocketRoute } from './socket-route.ts';

/** Close codes of the WebSocket protocol. */
const INTERNAL_ERROR = 1011;
const SERVICE_RESTART = 1012;

interface ConnectionSettings {
  route: SocketRoute;
  /** The context at the time the socket opens. */
  ctx: SocketCtx;
  /** Returns the context as of now; throws an AppError once the member may not go on. Only a visit prolongs the session. */
  recheck(isVisit: boolean): Promise<SocketCtx>;
  /** Counts a frame. Returns false once the member sends too many. */
  takeFrame(): boolean;
  /** How often to check that the browser still answers and the member still has access, in milliseconds. */
  heartbeat: number;
  timers: Timers;
  /** How many bytes may wait for a browser that does not read. */
  maxBacklogBytes: number;
  log: FastifyBaseLogger;
}

export interface ServedConnection {
  close(code: number): void;
  /** Finishes the frame that is being handled, takes no more, and closes with the code for a restart. */
  stop(): Promise<void>;
}

/** Connects a browser's socket with the feature of the route, for as long as the browser answers and the member has access. */
export function serveConnection(socket: WebSocket, settings: ConnectionSettings): ServedConnection {
  const { route, log } = settings;
  let isClosing = false;
  let hasAnswered = true;
  let work = Promise.resolve();

  const close = (code: number) => {
    isClosing = true;
    socket.close(code);
  };
  const connection: Connection = {
    id: randomUUID(),
    send(frame) {
      if (socket.readyState !== socket.OPEN) return;
      // A browser that does not read would fill our memory. It can connect again and ask for what it missed.
      if (socket.bufferedAmount > settings.maxBacklogBytes) socket.terminate();
      else socket.send(JSON.stringify(frame));
    },
  };
  const handler = route.open(settings.ctx, connection);

  /** Runs one task at a time, in order, so that what was sent first is stored first. */
  const runAfter = async (previous: Promise<void>, task?: (ctx: SocketCtx) => Promise<void>) => {
    await previous;
    try {
      const ctx = isClosing ? null : await recheckAccess(task !== undefined);
      if (ctx) await task?.(ctx);
    } catch (error) {
      log.error({ err: error, route: route.path }, 'socket failed');
      close(INTERNAL_ERROR);
    }
  };
  const recheckAccess = async (isVisit: boolean) => {
    try {
      return await settings.recheck(isVisit);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      close(CLOSE_CODES.signedOut);
      return null;
    }
  };

  socket.on('message', (data: Buffer, isBinary) => {
    if (isClosing) return;
    if (!settings.takeFrame()) return close(CLOSE_CODES.tooFast);
    const frame = route.frame.safeParse(isBinary ? undefined : parseJson(data.toString('utf8')));
    if (!frame.success) return close(CLOSE_CODES.malformed);
    work = runAfter(work, (ctx) => handler.onFrame(ctx, frame.data));
  });
  socket.on('pong', () => {
    hasAnswered = true;
  });
  const stopHeartbeat = settings.timers.every(settings.heartbeat, async () => {
    if (!hasAnswered) return socket.terminate();
    hasAnswered = false;
    socket.ping();
    work = runAfter(work);
    await work;
  });
  const since = performance.now();
  socket.on('close', (code) => {
    isClosing = true;
    stopHeartbeat();
    handler.onClose();
    log.info({ route: route.path, code, ms: Math.round(performance.now() - since) }, 'socket');
  });

  return {
    close,
    async stop() {
      isClosing = true;
      await work;
      close(SERVICE_RESTART);
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
