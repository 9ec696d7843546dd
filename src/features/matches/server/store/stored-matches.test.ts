import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#platform/server/db/database.ts';
import { openKeyring, type Keys } from '#platform/server/keys/keys.ts';
import { enginesOf, sharedScratch } from '#test/harness/database/scratch.ts';
import { countUnread, latestMessagesOf } from './message-pages.ts';
import { deleteMessages, findMessages, lastSeqs, storeMessages } from './stored-messages.ts';
import { matches } from '../schema.ts';
import { EMPTIED, findRowsOfEach, ownTag } from './match-rows.ts';
import { insertMatches, readMatches, updateMatches, type MatchRow } from './stored-matches.ts';

const scratch = sharedScratch();
const engines = enginesOf(scratch);

const newRow = (tag0: Buffer, tag1: Buffer): MatchRow => ({
  id: randomUUID(),
  pairTag: randomBytes(32),
  tag0,
  tag1,
  box: randomBytes(200),
  state: 'open',
  notified: false,
  lastDay: '2026-03-10',
  seen0: true,
  seen1: false,
  read0: 3,
  read1: 0,
  told0: 0,
  told1: 0,
});

describe.each(engines)('on %s', (_, open) => {
  let services: { db: Db; keys: Keys };
  beforeAll(async () => {
    const database = await open();
    services = { db: database.db, keys: await openKeyring(database.db, randomBytes(32)) };
  });

  it('matches are read as they were written', async () => {
    const { db, keys } = services;
    const rows = Array.from({ length: 40 }, (_each, n) => newRow(ownTag(keys, 1, n), ownTag(keys, n + 2, 0)));
    await insertMatches(db, rows);
    const ids = rows.map(({ id }) => id);
    expect(new Map((await db.select().from(matches)).map((row) => [row.id, row]))).toEqual(await readMatches(db, ids));
    expect(await readMatches(db, ids)).toEqual(new Map(rows.map((row) => [row.id, row])));

    const [first, second] = rows as [MatchRow, MatchRow];
    const changed: MatchRow[] = [
      { ...first, ...EMPTIED, pairTag: null, tag1: null },
      { ...second, lastDay: '2026-03-11', read1: 7, told0: 5 },
    ];
    await updateMatches(db, changed);
    expect(await readMatches(db, ids)).toEqual(new Map([...changed, ...rows.slice(2)].map((row) => [row.id, row])));

    const rowsOf = await findRowsOfEach(services, [1, 2, 3, 99]);
    expect([...rowsOf].map(([userId, own]) => [userId, own.length, own[0]?.side])).toEqual([
      [1, 40, 0],
      [2, 0, undefined],
      [3, 1, 1],
      [99, 0, undefined],
    ]);
  });

  it('messages are numbered, found, counted and deleted by chat and side', async () => {
    const [one, other, empty] = [randomUUID(), randomUUID(), randomUUID()] as const;
    const write = (matchId: string, side: 0 | 1) => ({
      id: randomUUID(),
      matchId,
      side,
      content: 'Good evening',
      at: new Date('2026-03-10T12:00:00Z'),
    });
    const messages = [write(one, 0), write(other, 1), write(one, 1), write(one, 0), write(other, 0)];
    const stored = await storeMessages(services, messages);
    expect(messages.map(({ id }) => stored.get(id)?.seq)).toEqual([1, 1, 2, 3, 2]);
    const later = [write(one, 0), ...messages, write(one, 1)];
    const added = await storeMessages(services, later);
    expect(later.map(({ id }) => added.get(id)?.seq)).toEqual([4, ...messages.map(() => undefined), 5]);

    const ids = messages.map(({ id }) => id);
    expect(await findMessages(services, ids)).toEqual(stored);
    const last = new Map([one, other, empty].map((id) => [id, { [one]: 5, [other]: 2 }[id] ?? 0]));
    expect(await lastSeqs(services.db, [one, other, empty])).toEqual(last);
    expect((await latestMessagesOf(services, one, 0)).map(({ seq }) => seq)).toEqual([1, 3, 4]);
    const readings = [one, other, empty].map((id) => ({ id, side: 0 as const, read: 1 }));
    expect(await countUnread(services, readings)).toEqual(new Map([[one, 2]]));

    await deleteMessages(services, [
      { id: one, side: 0 },
      { id: other, side: null },
    ]);
    expect(await lastSeqs(services.db, [one, other])).toEqual(
      new Map([
        [one, 5],
        [other, 0],
      ]),
    );
    expect([...(await findMessages(services, ids)).values()].map(({ seq, side }) => [seq, side])).toEqual([[2, 1]]);
  });
});
