import { refuseSuspended } from '#features/moderation/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { SECOND } from '#platform/shared/durations.ts';
import { inTurns } from '#platform/server/sockets/serialize-by-key.ts';
import { socketRoute, type Line, type SocketCtx } from '#platform/server/sockets/socket-route.ts';
import { ClientFrame, SOCKET_PATH, type ServerFrame } from '../../contract.ts';
import { listMissed, requireMatch } from '../messages/list-messages.ts';
import { otherSide } from '../match/match-rows.ts';
import { toMessage } from '../messages/messages.ts';
import { arrive, hearNews, isPartnerHere, tellPartner, tellPerson } from './presence.ts';
import { requireOpen, sendMessage } from '../messages/send-message.ts';

type Frame<T extends ClientFrame['type']> = Extract<ClientFrame, { type: T }>;

/** A socket as the chat uses it: the compiler sees to it that every frame is one of the contract's. */
interface ChatLine extends Line {
  send(frame: ServerFrame): void;
}

const TYPING_EVERY = 2 * SECOND;

/** Stored, told and acknowledged before the next one of the same chat: everybody here hears messages in their order. */
const inTurnOfChat = inTurns();

/** Everything of somebody's chats, live, on one socket. */
export const chatSocket = socketRoute<ClientFrame>({
  path: SOCKET_PATH,
  access: 'member',
  frame: ClientFrame,
  admit: (ctx) => refuseSuspended(ctx, ctx.actor),
  open(ctx, line) {
    const { userId } = ctx.actor;
    // News first, then presence: whoever hears of somebody's coming may write to them at once.
    const stopHearing = hearNews(ctx, userId, line);
    const leave = arrive(ctx, userId);
    let typedAt = 0;

    const mayType = (now: number) => {
      if (now - typedAt < TYPING_EVERY) return false;
      typedAt = now;
      return true;
    };
    return {
      async hear(now, frame) {
        try {
          if (frame.type === 'follow') await follow(now, line, frame);
          else if (frame.type === 'send') await inTurnOfChat(frame.matchId, () => send(now, line, frame));
          else if (mayType(now.clock.now().getTime())) await passTyping(now, frame);
        } catch (error) {
          refuse(now, line, frame, error);
        }
      },
      leave() {
        stopHearing();
        leave();
      },
    };
  },
});

/** What was missed, and whether the other one is here: all that may have changed while the browser was away. */
async function follow(ctx: SocketCtx, line: ChatLine, { matchId, after }: Frame<'follow'>): Promise<void> {
  const match = await requireMatch(ctx, matchId);
  const { messages, more } = await listMissed(ctx, match, after);
  line.send({ type: 'missed', matchId, messages, more });
  line.send({ type: 'presence', matchId, online: await isPartnerHere(ctx, match) });
}

async function send(ctx: SocketCtx, line: ChatLine, frame: Frame<'send'>): Promise<void> {
  const { match, message, isNew } = await sendMessage(ctx, frame);
  const matchId = match.id;
  const mine = toMessage(message, match.side);
  if (isNew) {
    const theirs = toMessage(message, otherSide(match.side));
    tellPartner(ctx, match, { type: 'message', matchId, message: theirs });
    tellPerson(ctx, ctx.actor.userId, { type: 'message', matchId, message: mine }, line.id);
  }
  line.send({ type: 'stored', matchId, id: frame.id, message: mine });
}

/** Passed on to whoever is here, and stored nowhere. */
async function passTyping(ctx: SocketCtx, { matchId }: Frame<'typing'>): Promise<void> {
  const match = await requireMatch(ctx, matchId);
  requireOpen(match);
  tellPartner(ctx, match, { type: 'typing', matchId });
}

function refuse(ctx: SocketCtx, line: ChatLine, frame: ClientFrame, error: unknown): void {
  const known = error instanceof AppError ? error : new AppError('INTERNAL');
  if (known !== error) ctx.log.error({ err: error, frame: frame.type }, 'frame failed');
  const { code, message } = known;
  line.send({ type: 'refused', matchId: frame.matchId, ...(frame.type === 'send' && { id: frame.id }), code, message });
}
