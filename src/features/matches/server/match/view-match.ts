import { readPeople } from '#features/auth/server/index.ts';
import { dayOf } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import type { Match, UNMASKING } from '../../contract.ts';
import type { OwnMatch } from './own-match.ts';
import { countUnread, lastMessages, toMessage } from '../messages/messages.ts';
import { isPartnerHere } from '../socket/presence.ts';

/** Matches as one of the two sees them, the liveliest first. */
export async function viewMatches(services: Services, own: OwnMatch[]): Promise<Match[]> {
  const ids = own.map(({ id }) => id);
  const lastOf = await lastMessages(services, ids);
  const unreadOf = await countUnread(services, own);
  const nameOf = await readNames(services, own);
  const here = await Promise.all(own.map((match) => isPartnerHere(services, match)));
  const views = own.map((match, index) => {
    const last = lastOf.get(match.id);
    const view: Match = {
      id: match.id,
      state: match.state,
      // When they were told: the day on which the second letter came would be a hint at when it was sent.
      matchedOn: dayOf(new Date(match.noticeAt)),
      isNew: !match.seen,
      unread: unreadOf.get(match.id) ?? 0,
      online: here[index] ?? false,
      unmasking: unmaskingOf(match),
      partner: nameOf(match),
      lastMessage: last ? toMessage(last, match.side) : null,
    };
    return { view, at: last?.at.getTime() ?? match.noticeAt };
  });
  // Rows lie in no order: of two at the same moment the ids decide, so that a list looks the same each time.
  const isBefore = (one: (typeof views)[number], other: (typeof views)[number]) =>
    other.at - one.at || (one.view.id < other.view.id ? -1 : 1);
  return views.toSorted(isBefore).map(({ view }) => view);
}

export async function viewMatch(services: Services, own: OwnMatch): Promise<Match> {
  const [view] = await viewMatches(services, [own]);
  if (!view) throw new Error('A match without a view');
  return view;
}

function unmaskingOf({ agreed: { mine, theirs } }: OwnMatch): (typeof UNMASKING)[number] {
  if (mine && theirs) return 'unmasked';
  if (mine) return 'offered-by-me';
  return theirs ? 'offered-by-them' : 'masked';
}

const isUnmasked = (match: OwnMatch) => unmaskingOf(match) === 'unmasked';

/** Names are read for those who are unmasked, and for nobody else. */
async function readNames(services: Services, own: OwnMatch[]): Promise<(match: OwnMatch) => Match['partner']> {
  const ids = own.filter(isUnmasked).flatMap(({ partnerId }) => partnerId ?? []);
  const people = new Map((await readPeople(services, ids)).map((person) => [person.userId, person]));
  return (match) => {
    const person = isUnmasked(match) && match.partnerId !== null ? people.get(match.partnerId) : undefined;
    if (!person) return null;
    return { firstName: person.firstName, lastName: person.lastName, instagramUsername: match.handles.theirs };
  };
}
