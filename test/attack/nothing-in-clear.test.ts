import { PassThrough } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listSentConfessions } from '#features/confessions/contract.ts';
import { openLog } from '#platform/server/log.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import { takeDump, type Dump } from './dump.ts';
import { findInDump, findInText, Needle } from './look-for.ts';
import { WORLD_SETTINGS } from './lone-app.ts';
import { liveThrough } from './world/live.ts';
import type { TrueLetter } from './world/truth.ts';
import type { World } from './world/world.ts';

/** Ten digits that no sealed bytes spell by chance: one that is found somewhere is somebody's. */
const FIRST_USER = 2_113_440_001;
/** Where an account's own row has to name its owner. */
const ACCOUNTS = ['public.users'];
const LETTER_TABLES = [
  'public.confessions',
  'public.confession_outbox',
  'public.confession_tombstones',
  'public.vanishing_letters',
  'public.crush_slots',
  'public.block_slots',
  'public.quotas',
  'public.departures',
  'public.search_logs',
  'public.opt_outs',
  'public.handle_claims',
  'public.reader_marks',
  'public.paused_inboxes',
  'public.reports',
];

let app: TestApp;
let world: World;
let dump: Dump;
let log = '';

beforeAll(async () => {
  const to = new PassThrough();
  to.on('data', (chunk: Buffer) => (log += chunk.toString()));
  app = await createTestApp(WORLD_SETTINGS, openLog('debug', to));
  await app.services.db.execute(sql.raw(`ALTER SEQUENCE users_id_seq RESTART ${FIRST_USER}`));
  world = await liveThrough(app, { people: 15, letters: 30, days: 2, seed: 7 });
  dump = await takeDump(app.services.db);
});
afterAll(() => app.close());

const needles = (texts: string[]) => [...new Set(texts)].map((text) => new Needle(text));
const letters = () => [...world.truth.letters.values()];
/** The word in a message or hint that no other has: moving or cutting the rest does not hide it. */
const secretWords = ({ words }: TrueLetter) => words.map((text) => text.match(/(\w+)\.$/)?.[1] ?? text);
const namesOf = () => world.people.flatMap(({ email, name }) => [email, name.last]);
const idsOf = () => world.people.filter(({ userId }) => userId > 0).map(({ userId }) => `${userId}`);

it('the day had letters that were delivered, that wait and that were taken back', () => {
  expect(letters().length).toBeGreaterThan(10);
  expect(dump.tables.get('public.confessions')?.length).toBeGreaterThan(5);
  expect(dump.tables.get('public.users')?.length).toBeGreaterThan(5);
});

it('no row of any table holds a recipient or a word of a letter', () => {
  const secrets = needles([...world.truth.handles, ...letters().flatMap(secretWords)]);
  expect(findInDump(dump, secrets)).toEqual([]);
});

it('no row but the account itself holds an e-mail or a name', () => {
  expect(findInDump(dump, needles(namesOf()), ACCOUNTS)).toEqual([]);
});

it("no row on the letters' side holds the number of a user", () => {
  const others = [...dump.tables.keys()].filter((table) => !LETTER_TABLES.includes(table));
  expect(findInDump(dump, needles(idsOf()), others)).toEqual([]);
  // Nor as the eight bytes that are sealed.
  for (const table of LETTER_TABLES) {
    const written =
      dump.tables
        .get(table)
        ?.flatMap(({ values }) => [...values.values()])
        .join('\n') ?? '';
    for (const id of idsOf()) expect(written.includes(Number(id).toString(16).padStart(16, '0')), table).toBe(false);
  }
});

it('no answer tells anybody about another person', () => {
  const found = world.people.flatMap(({ userId, email, name }) => {
    const secrets = needles([email, name.last, ...(userId > 0 ? [`${userId}`] : [])]);
    const others = world.answers.filter(({ to }) => to.userId !== userId);
    return others.flatMap(({ call, text }) => findInText(call, text, secrets));
  });
  expect(world.answers.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

it('no answer tells anybody about a letter but its author and whoever it is for', () => {
  const found = letters().flatMap((letter) => {
    const secrets = needles([letter.id, ...secretWords(letter)]);
    const others = world.answers.filter(({ to }) => to.userId !== letter.author && to.handle !== letter.target);
    return others.flatMap(({ call, text }) => findInText(call, text, secrets));
  });
  const read = world.answers.filter(({ call, text }) => call.includes('search/:query') && text.includes('message'));
  expect(read.length).toBeGreaterThan(5);
  expect(found).toEqual([]);
});

it('without signing in, no letters are listed', async () => {
  const { status, error } = await app.browser().call(listSentConfessions);
  expect([status, error.code]).toEqual([401, 'SIGNED_OUT']);
});

it('the log names nobody, and none of their words', () => {
  expect(log).toContain('"route":"/api/confessions"');
  const secrets = [...world.truth.handles, ...letters().flatMap(secretWords), ...namesOf(), ...idsOf()];
  expect(findInText('log', log, needles([...secrets, ...world.people.map(({ address }) => address)]))).toEqual([]);
});

it('a handle in clear would be found, in whatever form', async () => {
  const [handle = ''] = world.truth.handles;
  const { db } = app.services;
  const forms = [
    handle,
    handle.toUpperCase(),
    [...handle].toReversed().join(''),
    Buffer.from(handle).toString('hex'),
    Buffer.from(`to ${handle}, sealed`).toString('base64'),
    Buffer.from(`@${handle}?`).toString('base64url'),
  ];
  for (const form of forms) {
    await db.execute(sql`UPDATE confessions SET body_box = ${Buffer.from(`letter ${form}`)}`);
    const found = findInDump(await takeDump(db), [new Needle(handle)]);
    expect(found[0]?.where, form).toBe('public.confessions.body_box');
  }
});
