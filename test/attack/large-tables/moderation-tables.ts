import { randomBytes, randomUUID } from 'node:crypto';
import { appellantTags } from '#features/moderation/server/appeals/sealed-appeal.ts';
import { openReport, sealedReport } from '#features/moderation/server/cases/sealed-report.ts';
import { sealSanctions } from '#features/moderation/server/sanctions/sealed-sanctions.ts';
import { appeals, reports, sanctions } from '#features/moderation/server/schema.ts';
import { sanctionTag } from '#features/moderation/server/sanctions/suspension.ts';
import { STREAM_TAG_BYTES } from '#platform/server/keys/tag-stream.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { personTagTexts } from '#features/people/server/person.ts';
import { written } from '../dump.ts';
import { eachLetter, type AskedRow } from '../world/truth.ts';
import type { World } from '../world/world.ts';
import { addCrowd, anyBox, anyTag, dayFor } from './crowd.ts';
import { askedPerson, askedRow, handleOwners, membersOf, type Crowd, type LargeTable } from './large-table.ts';

/** Tables of moderation. Asked is who reported, who is suspended, and who appealed. */
export const MODERATION_TABLES: LargeTable[] = [
  {
    table: 'reports',
    key: 'id',
    isOwnAct: true,
    guesses: 'who reported it',
    least: 40,
    fill: (world, crowd) => addCrowd(world, reports, crowd, (n) => closedReport(world, dayFor(crowd, n))),
    ask: askReporters,
  },
  {
    table: 'sanctions',
    key: 'person_tag',
    isOwnAct: false,
    guesses: 'who is suspended',
    least: 8,
    // After the night, which deletes suspensions that have ended.
    crowdComes: 14 * HOUR,
    fill: (world, crowd) => addCrowd(world, sanctions, crowd, () => endedSuspension(world, crowd)),
    ask: askSuspended,
  },
  {
    table: 'appeals',
    key: 'id',
    // A refused sign-in leaves no row.
    isOwnAct: false,
    guesses: 'who appealed',
    least: 8,
    fill: (world, crowd) => addCrowd(world, appeals, crowd, (n) => refusedAppeal(dayFor(crowd, n))),
    ask: askAppellants,
  },
];

function closedReport({ app }: World, closedOn: string): typeof reports.$inferInsert {
  const { keys, clock } = app.services;
  const id = randomUUID();
  const letter = { message: 'Hello.', senderInfo: {} };
  const subjectTag = randomBytes(STREAM_TAG_BYTES);
  const outcome = { state: 'kept', because: 'unkind' } as const;
  const box = sealedReport.seal(keys, subjectTag, {
    note: '',
    outcome,
    reported: 1,
    persons: [],
    letterId: id,
    letter,
  });
  return { id, subjectTag, reason: 'other', box, openedAt: clock.now(), closedOn };
}

/** Really sealed: the product opens all of them. */
function endedSuspension({ app }: World, { days }: Crowd): typeof sanctions.$inferInsert {
  const [since = '', until = null] = [days[0], days.at(-1)];
  const ended = {
    id: randomUUID(),
    caseId: null,
    reason: 'Threats',
    rule: 'threat',
    since,
    until,
    held: null,
    kept: false,
  };
  return sealSanctions(app.services.keys, anyTag(), [ended]);
}

function refusedAppeal(closedOn: string): typeof appeals.$inferInsert {
  const tags = { sanctionTag: anyTag(), ownerTag: anyTag() };
  return { id: randomUUID(), ...tags, box: anyBox(), state: 'kept', closedOn };
}

/** The recipients of reported letters. */
async function askReporters(world: World): Promise<AskedRow[]> {
  const { db, keys } = world.app.services;
  const owners = new Map(handleOwners(world).map(({ handle, account }) => [handle, account]));
  const rows = await db.select().from(reports);
  return rows.flatMap((row) => {
    const { evidence } = openReport(keys, row);
    const letterId = 'letterId' in evidence ? evidence.letterId : null;
    const letter = eachLetter(world.truth.everSent).find(({ key }) => key === letterId);
    const reader = owners.get(letter?.target ?? '');
    return reader === undefined ? [] : [askedRow(row.id, reader)];
  });
}

function askSuspended(world: World): AskedRow[] {
  const { keys } = world.app.services;
  return membersOf(world).map(({ account, id, email }) => {
    const names = personTagTexts(keys, { userId: id, email, emailVerified: true });
    return askedPerson(
      account,
      names.map((name) => written(sanctionTag(keys, name))),
    );
  });
}

async function askAppellants(world: World): Promise<AskedRow[]> {
  const { db, keys } = world.app.services;
  const members = new Map(
    membersOf(world).flatMap(({ account, id }) =>
      appellantTags(keys, id).map((tag) => [written(tag), account] as const),
    ),
  );
  const rows = await db.select({ id: appeals.id, ownerTag: appeals.ownerTag }).from(appeals);
  return rows.flatMap(({ id, ownerTag }) => {
    const account = members.get(written(ownerTag));
    return account === undefined ? [] : [askedRow(id, account)];
  });
}
