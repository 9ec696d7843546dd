import { requireMember, type ActorCtx } from '#platform/server/ctx.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import type { Subscription } from '#platform/server/sockets/hub/hub.ts';
import type { ServerFrame } from '../contract.ts';
import { findMatchesOf, type OwnMatch } from './store/own-match.ts';

/** What is published to a user's topic. */
interface Notification {
  frame: ServerFrame;
  /** The id of the connection that knows already. */
  except?: string | undefined;
}

const topicOf = (userId: number) => `person:${userId}`;

/** Sends a frame to all connections of a user. It is lost if there are none. */
export function notifyUser({ hub }: Uses<'hub'>, userId: number, frame: ServerFrame, except?: string): void {
  hub.publish(topicOf(userId), { frame, except } satisfies Notification);
}

/** Sends a frame to the partner, unless their account is gone or they have closed the match. */
export function notifyPartner(services: Uses<'hub'>, match: OwnMatch, frame: ServerFrame): void {
  if (match.partnerId !== null && !match.closedByPartner) notifyUser(services, match.partnerId, frame);
}

/** After a match was closed by a report: the reporter's pages fetch it again and find it closed. The partner sees them go offline. */
export async function notifyClosed(ctx: ActorCtx, match: OwnMatch): Promise<void> {
  const { userId } = requireMember(ctx);
  notifyUser(ctx, userId, { type: 'changed', matchId: match.id });
  if (match.state !== 'open' || (await ctx.hub.findPresent([topicOf(userId)])).size === 0) return;
  notifyPartner(ctx, match, { type: 'presence', matchId: match.id, online: false });
}

/** Passes the user's notifications on to a connection until it is stopped. */
export function forwardNotifications(
  { hub }: Uses<'hub'>,
  userId: number,
  connection: { id: string; send(frame: ServerFrame): void },
): Subscription {
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

async function notifyPartners(
  services: Uses<'db' | 'keys' | 'clock' | 'hub'>,
  userId: number,
  online: boolean,
): Promise<void> {
  for (const match of await findMatchesOf(services, userId)) {
    if (match.state === 'open') notifyPartner(services, match, { type: 'presence', matchId: match.id, online });
  }
}

/**
 * Reads which partners are online, and returns a function that tells it of each of these matches. Always false unless the chat is
 * open and the partner has not closed it.
 */
export async function readOnline({ hub }: Uses<'hub'>, matches: OwnMatch[]): Promise<(match: OwnMatch) => boolean> {
  const present = await hub.findPresent([...new Set(matches.flatMap((match) => visibleTopicOf(match) ?? []))]);
  return (match) => present.has(visibleTopicOf(match) ?? '');
}

/** The topic of the partner if this side may see whether they are online. */
function visibleTopicOf({ state, partnerId, closedByPartner }: OwnMatch): string | null {
  return state !== 'open' || partnerId === null || closedByPartner ? null : topicOf(partnerId);
}
