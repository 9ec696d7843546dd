import { requireMember, type ActorCtx } from '#platform/server/ctx.ts';
import type { Services } from '#platform/server/services.ts';
import type { ServerFrame } from '../../contract.ts';
import { findMatchesOf, type OwnMatch } from '../match/own-match.ts';

interface News {
  frame: ServerFrame;
  /** The one socket that knows already. */
  except?: string | undefined;
}

const topicOf = (userId: number) => `person:${userId}`;

/** Says something to somebody on all of their sockets; whoever is not here does not hear it. */
export function tellPerson({ hub }: Services, userId: number, frame: ServerFrame, except?: string): void {
  hub.tell(topicOf(userId), { frame, except } satisfies News);
}

/** Says something to the other one, unless they are gone or want no more of this chat. */
export function tellPartner(services: Services, match: OwnMatch, frame: ServerFrame): void {
  if (match.partnerId !== null && !match.closedByPartner) tellPerson(services, match.partnerId, frame);
}

/** Whoever closes a match looks at it again and finds it gone. To the other one they go as they would by leaving. */
export async function tellClosed(ctx: ActorCtx, match: OwnMatch): Promise<void> {
  const { userId } = requireMember(ctx);
  tellPerson(ctx, userId, { type: 'changed', matchId: match.id });
  if (match.state !== 'open' || !(await ctx.hub.isPresent(topicOf(userId)))) return;
  tellPartner(ctx, match, { type: 'presence', matchId: match.id, online: false });
}

/** Whatever is said to this person goes to this socket, until the answer is called. */
export function hearNews(
  { hub }: Services,
  userId: number,
  line: { id: string; send(frame: ServerFrame): void },
): () => void {
  return hub.listen(topicOf(userId), (news) => {
    const { frame, except } = news as News;
    if (except !== line.id) line.send(frame);
  });
}

/** Notes that somebody is here, and tells their partners when that begins and ends. */
export function arrive(services: Services, userId: number): () => void {
  return services.hub.arrive(topicOf(userId), (online) => {
    tellPartners(services, userId, online).catch((error: unknown) => {
      services.log.warn({ err: error }, 'presence was not told');
    });
  });
}

async function tellPartners(services: Services, userId: number, online: boolean): Promise<void> {
  for (const match of await findMatchesOf(services, userId)) {
    if (match.state === 'open') tellPartner(services, match, { type: 'presence', matchId: match.id, online });
  }
}

/** Whether the other one is here right now. Of a chat that is not open, or that they have closed, nobody is told. */
export async function isPartnerHere({ hub }: Services, match: OwnMatch): Promise<boolean> {
  const { state, partnerId, closedByPartner } = match;
  if (state !== 'open' || partnerId === null || closedByPartner) return false;
  return hub.isPresent(topicOf(partnerId));
}
