import { readPeople } from '#features/people/server/index.ts';
import { eventsOf } from '#features/moderation/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import type { Case } from '../contract.ts';

/** Looks up the moderation events of several entries, with the moderators' names, in two queries. */
export async function readEvents(services: Services, ids: string[]): Promise<(id: string) => Case['events']> {
  const events = await eventsOf(services, ids);
  const moderators = [...events.values()].flat().map(({ moderatorId }) => moderatorId);
  const people = await readPeople(services, [...new Set(moderators.filter((id) => id !== null))]);
  const nameOf = (id: number | null) =>
    id === null ? null : (people.find(({ userId }) => userId === id)?.firstName ?? 'a former moderator');
  return (id) =>
    (events.get(id) ?? []).map(({ action, reason, moderatorId, on, days }) => ({
      action,
      reason,
      by: nameOf(moderatorId),
      on,
      days,
    }));
}

export async function withEvents<Entry extends { id: string }>(services: Services, entries: Entry[]) {
  const eventsOn = await readEvents(
    services,
    entries.map(({ id }) => id),
  );
  return entries.map((entry) => ({ ...entry, events: eventsOn(entry.id) }));
}
