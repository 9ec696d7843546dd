import { randomUUID } from 'node:crypto';
import { appellantTag } from '#features/moderation/server/appeals/sealed-appeal.ts';
import { appeals, reports, sanctions } from '#features/moderation/server/schema.ts';
import { sanctionTag } from '#features/moderation/server/suspension.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { personTagTexts } from '#platform/server/person.ts';
import type { World } from '../world/world.ts';
import { addCrowd, anyBox, anyTag, dayFor } from './crowd.ts';
import {
  askedPerson,
  askedRow,
  handleOwners,
  membersOf,
  written,
  type AskedRow,
  type Crowd,
  type MixedTable,
} from './mixed-table.ts';

/** Tables of moderation. Asked is who reported, who is suspended, and who appealed. */
export const MODERATION_TABLES: MixedTable[] = [
  {
    table: 'reports',
    key: 'id',
    isOwnAct: true,
    guesses: 'who reported it',
    least: { small: 5, full: 40 },
    fill: (world, crowd) => addCrowd(world, reports, crowd, (n) => closedReport(world, dayFor(crowd, n))),
    ask: askReporters,
  },
  {
    table: 'sanctions',
    key: 'person_tag',
    isOwnAct: false,
    guesses: 'who is suspended',
    least: { small: null, full: 8 },
    // After the night, which deletes suspensions that have ended.
    crowdComes: 14 * HOUR,
    fill: (world, crowd) => addCrowd(world, sanctions, crowd, () => endedSuspension(crowd)),
    ask: (world) => Promise.resolve(askSuspended(world)),
  },
  {
    table: 'appeals',
    key: 'id',
    // A refused sign-in leaves no row.
    isOwnAct: false,
    guesses: 'who appealed',
    least: { small: null, full: 8 },
    fill: (world, crowd) => addCrowd(world, appeals, crowd, (n) => refusedAppeal(world, dayFor(crowd, n))),
    ask: askAppellants,
  },
];

function closedReport({ app }: World, closedOn: string): typeof reports.$inferInsert {
  const openedAt = app.services.clock.now();
  return { id: randomUUID(), subjectTag: anyTag(), reason: 'other', box: anyBox(), openedAt, closedOn };
}

function endedSuspension({ days }: Crowd): typeof sanctions.$inferInsert {
  return { personTag: anyTag(), until: days.at(-1) ?? null, box: anyBox() };
}

function refusedAppeal({ app }: World, closedOn: string): typeof appeals.$inferInsert {
  const tags = { sanctionTag: anyTag(), personTag: anyTag() };
  const receivedAt = app.services.clock.now();
  return { id: randomUUID(), ...tags, box: anyBox(), state: 'kept', receivedAt, closedOn };
}

/** The recipients of reported letters. */
async function askReporters(world: World): Promise<AskedRow[]> {
  const { db, keys } = world.app.services;
  const owners = new Map(handleOwners(world).map(({ handle, user }) => [handle, user]));
  const readers = new Map(
    [...world.truth.everSent.values()].map(({ id, target }) => [
      written(keys.tag('person', 'report', id)),
      owners.get(target),
    ]),
  );
  const rows = await db.select({ id: reports.id, subjectTag: reports.subjectTag }).from(reports);
  return rows.flatMap(({ id, subjectTag }) => {
    const reader = readers.get(written(subjectTag));
    return reader === undefined ? [] : [askedRow(id, reader)];
  });
}

function askSuspended(world: World): AskedRow[] {
  const { keys } = world.app.services;
  return membersOf(world).map(({ user, email }) => {
    const names = personTagTexts(keys, { userId: user, email, emailVerified: true });
    return askedPerson(
      user,
      names.map((name) => written(sanctionTag(keys, name))),
    );
  });
}

async function askAppellants(world: World): Promise<AskedRow[]> {
  const { db, keys } = world.app.services;
  const members = new Map(membersOf(world).map(({ user }) => [written(appellantTag(keys, user)), user]));
  const rows = await db.select({ id: appeals.id, personTag: appeals.personTag }).from(appeals);
  return rows.flatMap(({ id, personTag }) => {
    const user = members.get(written(personTag));
    return user === undefined ? [] : [askedRow(id, user)];
  });
}
