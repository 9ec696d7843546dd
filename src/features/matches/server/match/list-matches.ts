import { AppError } from '#platform/shared/app-error.ts';
import { requireMember, type ActorCtx, type Ctx } from '#platform/server/ctx.ts';
import type { Services } from '#platform/server/services.ts';
import { readPeople } from '#features/people/server/index.ts';
import { dayOf } from '#platform/server/clock.ts';
import type { Match, Message, UNMASKING } from '../../contract.ts';
import { findRowsOf } from '../store/match-rows.ts';
import { closedMatchIn, findMatchesOf, ownMatchIn, type OwnMatch } from '../store/own-match.ts';
import { readMatches } from '../store/stored-matches.ts';
import { countUnread, lastMessages } from '../store/message-pages.ts';
import { toMessage, withMutings, type StoredMessage } from '../store/messages.ts';
import { readOnline } from '../presence.ts';
import { viewReported } from './reported-matches.ts';

export async function listMatches(ctx: Ctx): Promise<{ matches: Match[] }> {
  const { userId } = requireMember(ctx);
  const rows = await findRowsOf(ctx, userId);
  const own = rows.flatMap((row) => ownMatchIn(ctx, userId, row) ?? []);
  const closed = rows.flatMap((row) => closedMatchIn(ctx, userId, row) ?? []);
  return { matches: [...(await viewMatches(ctx, own)), ...(await viewReported(ctx, closed))] };
}

export async function getMatch(ctx: Ctx, id: string): Promise<Match> {
  const { userId } = requireMember(ctx);
  const row = (await readMatches(ctx.db, [id])).get(id.toLowerCase());
  const own = ownMatchIn(ctx, userId, row);
  if (own) return viewMatch(ctx, own);
  const closed = closedMatchIn(ctx, userId, row);
  const [reported] = closed ? await viewReported(ctx, [closed]) : [];
  if (!reported) throw new AppError('NOT_FOUND');
  return reported;
}

/** How many matches of a user are new or have unread messages. */
export async function countUnreadMatches(services: Services, userId: number): Promise<number> {
  const own = await findMatchesOf(services, userId);
  const unread = await countUnread(services, own);
  return own.filter(({ id, seen }) => !seen || unread.has(id)).length;
}

/** Matches as the contract shows them to the member, the most recently active first. */
async function viewMatches(ctx: ActorCtx, own: OwnMatch[]): Promise<Match[]> {
  const ids = own.map(({ id }) => id);
  const lastOf = await lastMessages(ctx, ids);
  const shownOf = await readShown(ctx, own, lastOf);
  const unreadOf = await countUnread(ctx, own);
  const nameOf = await readNames(ctx, own);
  const isOnline = await readOnline(ctx, own);
  const views = own.map((match) => {
    const last = lastOf.get(match.id);
    const view: Match = {
      id: match.id,
      state: match.state,
      // The day of the notice: the day on which the second letter arrived would hint at when it was sent.
      matchedOn: dayOf(new Date(match.noticeAt)),
      isNew: !match.seen,
      unread: unreadOf.get(match.id) ?? 0,
      online: isOnline(match),
      unmasking: unmaskingOf(match),
      partner: nameOf(match),
      lastMessage: last ? (shownOf.get(last.id) ?? null) : null,
      report: null,
    };
    return { view, at: last?.at.getTime() ?? match.noticeAt };
  });
  // Rows have no order of their own: at equal times the ids decide, so that the list is stable.
  const latestFirst = (one: (typeof views)[number], other: (typeof views)[number]) =>
    other.at - one.at || (one.view.id < other.view.id ? -1 : 1);
  return views.toSorted(latestFirst).map(({ view }) => view);
}

export async function viewMatch(ctx: ActorCtx, own: OwnMatch): Promise<Match> {
  const [view] = await viewMatches(ctx, [own]);
  if (!view) throw new Error('A match without a view');
  return view;
}

/** The last messages as the member sees them, by their ids. */
async function readShown(
  ctx: ActorCtx,
  own: readonly OwnMatch[],
  lastOf: ReadonlyMap<string, StoredMessage>,
): Promise<Map<string, Message>> {
  const last = own.flatMap(({ id, side }) => {
    const message = lastOf.get(id);
    return message ? [toMessage(message, side)] : [];
  });
  const shown = await withMutings(ctx, requireMember(ctx).userId, last);
  return new Map(shown.map((message) => [message.id, message]));
}

function unmaskingOf({ agreed: { mine, theirs } }: OwnMatch): (typeof UNMASKING)[number] {
  if (mine && theirs) return 'unmasked';
  if (mine) return 'offered-by-me';
  return theirs ? 'offered-by-them' : 'masked';
}

const isUnmasked = (match: OwnMatch) => unmaskingOf(match) === 'unmasked';

/** Reads the names of unmasked partners, and of nobody else. */
async function readNames(services: Services, own: OwnMatch[]): Promise<(match: OwnMatch) => Match['partner']> {
  const ids = own.filter(isUnmasked).flatMap(({ partnerId }) => partnerId ?? []);
  const people = new Map((await readPeople(services, ids)).map((person) => [person.userId, person]));
  return (match) => {
    const person = isUnmasked(match) && match.partnerId !== null ? people.get(match.partnerId) : undefined;
    if (!person) return null;
    return { firstName: person.firstName, lastName: person.lastName, instagramUsername: match.handles.theirs };
  };
}
