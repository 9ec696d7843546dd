import { requireMember, type ActorCtx } from '#platform/server/ctx.ts';
import type { Services } from '#platform/server/services.ts';
import type { ServerFrame } from '../../contract.ts';
import { findMatchesOf, type OwnMatch } from '../match/own-match.ts';

/** What is published to a user's topic. */
interface Notification {
  frame: ServerFrame;
  /** The id of the connection that knows already. */
  except?: string | undefined;
}

const topicOf = (userId: number) => `person:${userId}`;

/** Sends a frame to all connections of a user. It is lost if there are none. */
export function notifyUser({ hub }: Services, userId: number, frame: ServerFrame, except?: string): void {
  hub.publish(topicOf(userId), { frame, except } satisfies Notification);
}

/** Sends a frame to the partner, unless their account is gone or they have closed the match. */
export function notifyPartner(services: Services, match: OwnMatch, frame: ServerFrame): void {
  if (match.partnerId !== null && !match.closedByPartner) notifyUser(services, match.partnerId, frame);
}

/** After a match was closed by a report: the reporter's pages fetch it again and find it gone. The partner sees them go offline. */
export async function notifyClosed(ctx: ActorCtx, match: OwnMatch): Promise<void> {
  const { userId } = requireMember(ctx);
  notifyUser(ctx, userId, { type: 'changed', matchId: match.id });
  if (match.state !== 'open' || !(await ctx.hub.isPresent(topicOf(userId)))) return;
  notifyPartner(ctx, match, { type: 'presence', matchId: match.id, online: false });
}

/** Passes the user's notifications on to a connection. Returns a function that stops it. */
export function forwardNotifications(
  { hub }: Services,
  userId: number,
  connection: { id: string; send(frame: ServerFrame): void },
): () => void {
  return hub.subscribe(topicOf(userId), (event) => {
    const { frame, except } = event as Notification;
    if (except !== connection.id) connection.send(frame);
  });
}

/** Marks a user as online until the returned function is called, and notifies their partners of both. */
export function goOnline(services: Services, userId: number): () => void {
  return services.hub.enter(topicOf(userId), (online) => {
    notifyPartners(services, userId, online).catch((error: unknown) => {
      services.log.warn({ err: error }, 'partners were not notified of presence');
    });
  });
}

async function notifyPartners(services: Services, userId: number, online: boolean): Promise<void> {
  for (const match of await findMatchesOf(services, userId)) {
    if (match.state === 'open') notifyPartner(services, match, { type: 'presence', matchId: match.id, online });
  }
}

/** Whether the partner is online. Always false unless the chat is open and the partner has not closed it. */
export async function isPartnerOnline({ hub }: Services, match: OwnMatch): Promise<boolean> {
  const { state, partnerId, closedByPartner } = match;
  if (state !== 'open' || partnerId === null || closedByPartner) return false;
  return hub.isPresent(topicOf(partnerId));
}
