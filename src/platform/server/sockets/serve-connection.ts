import { randomUUID } from 'node:crypto';
import type { WebSocket } from '@fastify/websocket';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#platform/shared/app-error.ts';
import { CLOSE_CODES } from '#platform/shared/close-codes.ts';
import type { Services } from '../services.ts';
import type { Connection, SocketCtx, SocketRoute } from './socket-route.ts';

/** Close codes of the WebSocket protocol. */
const INTERNAL_ERROR = 1011;
const SERVICE_RESTART = 1012;

/** There are many connections: all of this stays in memory as long as one is open. */
interface ConnectionSettings {
  route: SocketRoute;
  services: Services;
  userId: number;
  /** Returns the context as of now; throws an AppError once the member may not go on. Only a visit prolongs the session. */
  recheck(isVisit: boolean): Promise<SocketCtx>;
  /** Counts a frame. Returns false once the member sends too many. */
  takeFrame(): Promise<boolean>;
  /** How many bytes may wait for a browser that does not read. */
  maxBacklogBytes: number;
  log(): FastifyBaseLogger;
}

export interface ServedConnection {
  close(code: number): void;
  /** Checks that the browser has answered since the last check, and that the member still has access. */
  check(): Promise<void>;
  /** Finishes the frame that is being handled, takes no more, and closes with the code for a restart. */
  stop(): Promise<void>;
}

const ALLOWED = Promise.resolve(true);

/** Connects a browser's socket with the feature of the route, for as long as the browser answers and the member has access. */
export function serveConnection(socket: WebSocket, settings: ConnectionSettings): ServedConnection {
  const { route } = settings;
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
  const handler = route.open(settings.services, settings.userId, connection);

  /** Runs one task at a time, in order, so that what was sent first is stored first. */
  const runAfter = async (
    previous: Promise<void>,
    isAllowed: Promise<boolean>,
    task?: (ctx: SocketCtx) => Promise<void>,
  ) => {
    await previous;
    try {
      if (!(await isAllowed) || isClosing) return;
      const ctx = await recheckAccess(task !== undefined);
      if (ctx) await task?.(ctx);
    } catch (error) {
      settings.log().error({ err: error, route: route.path }, 'socket failed');
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
  /** Closes as soon as the answer is there: frames that wait for their turn are not handled any more. */
  const takeFrame = async () => {
    const isAllowed = await settings.takeFrame();
    if (!isAllowed) close(CLOSE_CODES.tooFast);
    return isAllowed;
  };

  socket.on('message', (data: Buffer, isBinary) => {
    if (isClosing) return;
    const isAllowed = takeFrame();
    const frame = route.frame.safeParse(isBinary ? undefined : parseJson(data.toString('utf8')));
    if (!frame.success) return close(CLOSE_CODES.malformed);
    work = runAfter(work, isAllowed, (ctx) => handler.onFrame(ctx, frame.data));
  });
  socket.on('pong', () => {
    hasAnswered = true;
  });
  const since = performance.now();
  socket.on('close', (code) => {
    isClosing = true;
    handler.onClose();
    settings.log().info({ route: route.path, code, ms: Math.round(performance.now() - since) }, 'socket');
  });

  return {
    close,
    async check() {
      if (!hasAnswered) return socket.terminate();
      hasAnswered = false;
      socket.ping();
      work = runAfter(work, ALLOWED);
      await work;
    },
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
