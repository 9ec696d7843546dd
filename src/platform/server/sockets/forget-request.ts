import type { WebSocket } from '@fastify/websocket';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';

const replies = new WeakMap<FastifyRequest, FastifyReply>();

export function rememberReply(request: FastifyRequest, reply: FastifyReply): void {
  replies.set(request, reply);
}

/**
 * Lets the memory of the request that became a socket be freed: request, headers, response and log are several times as large as
 * the socket, and both the connection and the library's listener refer to them for as long as the socket is open.
 */
export function forgetRequest(socket: WebSocket, request: FastifyRequest, log: FastifyBaseLogger): void {
  replies.get(request)?.raw.detachSocket(request.raw.socket);
  socket.removeAllListeners('error');
  // The WebSocket library itself closes broken connections and those with a frame that is too large.
  socket.on('error', (error) => log.debug({ err: error }, 'socket'));
}
