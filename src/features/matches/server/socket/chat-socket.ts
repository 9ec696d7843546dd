import type { HelpLine } from '#features/moderation/contract.ts';
import { refuseSuspended } from '#features/moderation/server/index.ts';
import { AppError, type ErrorBody } from '#platform/shared/app-error.ts';
import { SECOND } from '#platform/shared/durations.ts';
import { socketRoute, type SocketCtx } from '#platform/server/sockets/socket-route.ts';
import { ClientFrame, SOCKET_PATH } from '../../contract.ts';
import { listMissed, requireMatch } from '../messages/list-messages.ts';
import { otherSide } from '../store/match-rows.ts';
import { toMessage } from '../store/messages.ts';
import { keepUpToDate } from './catch-up.ts';
import { FollowedChats } from './followed-chats.ts';
import { forwardNotifications, goOnline, notifyPartner, notifyUser, readOnline } from '../presence.ts';
import { requireOpen, sendMessage } from '../messages/send-message.ts';

type Frame<T extends ClientFrame['type']> = Extract<ClientFrame, { type: T }>;

const TYPING_EVERY = 2 * SECOND;

/** One socket for all chats of a member. */
export const chatSocket = socketRoute<ClientFrame>({
  path: SOCKET_PATH,
  access: 'member',
  frame: ClientFrame,
  authorize: (ctx) => refuseSuspended(ctx, ctx.actor),
  open(services, userId, socket) {
    const connection = new FollowedChats(services, userId, socket);
    const stopCatchingUp = keepUpToDate(services, connection);
    const notifications = forwardNotifications(services, userId, connection);
    // Notifications first, then presence: a partner who sees the member online may write at once.
    const goOffline = notifications.ready.then(() => goOnline(services, userId));
    let typedAt = 0;

    const mayType = (now: number) => {
      if (now - typedAt < TYPING_EVERY) return false;
      typedAt = now;
      return true;
    };
    return {
      async onFrame(frameCtx, frame) {
        try {
          // What is stored from now on is announced, so the answer and the notifications leave nothing out.
          await notifications.ready;
          if (frame.type === 'follow') await follow(frameCtx, connection, frame);
          else if (frame.type === 'send') await send(frameCtx, connection, frame);
          else if (mayType(frameCtx.clock.now().getTime())) await passTyping(frameCtx, frame);
        } catch (error) {
          refuse(frameCtx, connection, frame, error);
        }
      },
      onClose() {
        stopCatchingUp();
        notifications.stop();
        void goOffline.then((leave) => leave());
      },
    };
  },
});

/** Sends what may have changed while the browser was away: new messages, and whether the partner is online. */
async function follow(ctx: SocketCtx, connection: FollowedChats, { matchId, after }: Frame<'follow'>): Promise<void> {
  const match = await requireMatch(ctx, matchId);
  const isMuted = await connection.readMutedWords();
  const { messages, more } = await listMissed(ctx, match, after, isMuted);
  connection.follow(match, messages.at(-1)?.seq ?? after);
  connection.send({ type: 'missed', matchId, messages, more });
  const isOnline = await readOnline(ctx, [match]);
  connection.send({ type: 'presence', matchId, online: isOnline(match) });
}

async function send(ctx: SocketCtx, connection: FollowedChats, frame: Frame<'send'>): Promise<void> {
  connection.beginSending(frame.matchId, frame.id);
  try {
    const { match, message, isNew, helpLines } = await sendMessage(ctx, frame);
    const matchId = match.id;
    const mine = toMessage(message, match.side);
    if (isNew) {
      const theirs = toMessage(message, otherSide(match.side));
      notifyPartner(ctx, match, { type: 'message', matchId, message: theirs });
      notifyUser(ctx, ctx.actor.userId, { type: 'message', matchId, message: mine }, connection.id);
    }
    const stored = { type: 'stored', matchId, id: frame.id, message: mine } as const;
    await connection.endSending(matchId, { ...stored, ...withHelp(helpLines) });
  } catch (error) {
    await connection.endSending(frame.matchId, null);
    throw error;
  }
}

/** Passes on that the member types. Nothing is stored. */
async function passTyping(ctx: SocketCtx, { matchId }: Frame<'typing'>): Promise<void> {
  const match = await requireMatch(ctx, matchId);
  requireOpen(match);
  notifyPartner(ctx, match, { type: 'typing', matchId });
}

function refuse(ctx: SocketCtx, connection: FollowedChats, frame: ClientFrame, error: unknown): void {
  const known = error instanceof AppError ? error : new AppError('INTERNAL');
  if (known !== error) ctx.log.error({ err: error, frame: frame.type }, 'frame failed');
  const { code, message, helpLines }: ErrorBody & { helpLines?: HelpLine[] } = known.toBody();
  connection.send({
    type: 'refused',
    matchId: frame.matchId,
    ...(frame.type === 'send' && { id: frame.id }),
    code,
    message,
    ...withHelp(helpLines),
  });
}

const withHelp = (helpLines: HelpLine[] = []) => helpLines.length > 0 && { helpLines };
