import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listSentConfessions } from '#features/confessions/contract.ts';
import { openLog } from '#platform/server/log.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { makeChat } from '#test/factories/chat.ts';
import { makeLinkedMember } from '#test/factories/linked-member.ts';
import { makeMember } from '#test/factories/member.ts';
import { openSocket } from '#test/harness/socket.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import { takeDump, type Dump } from './dump.ts';
import { fileReports } from './file-reports.ts';
import { findInDump, findInText, Needle } from './look-for.ts';
import { LETTER_TABLES } from './letter-tables.ts';
import { WORLD_SETTINGS } from './lone-app.ts';
import { liveThrough } from './world/live.ts';
import type { TrueLetter } from './world/truth.ts';
import type { World } from './world/world.ts';

/** Ten digits that no sealed bytes spell by chance: one that is found somewhere is somebody's. */
const FIRST_USER = 2_113_440_001;
/** Where an account's own row has to name its owner. */
const ACCOUNTS = ['public.users'];
/** Said in a chat, over a socket. */
const SPOKEN = ['quibblesnow', 'thrumwillow', 'ozzelgrave'];
const LINKED = 'marginal.velvet';

let app: TestApp;
let world: World;
let dump: Dump;
let log = '';
let chat: Awaited<ReturnType<typeof makeChat>>;
let reports: Awaited<ReturnType<typeof fileReports>>;
const heard = new Map<string, string>();

beforeAll(async () => {
  const to = new PassThrough();
  to.on('data', (chunk: Buffer) => (log += chunk.toString()));
  app = await createTestApp(WORLD_SETTINGS, openLog('debug', to));
  await app.services.db.execute(sql.raw(`ALTER SEQUENCE users_id_seq RESTART ${FIRST_USER}`));
  // Before the world begins: a delivery takes along whatever else waits.
  reports = await fileReports(app);
  world = await liveThrough(app, { people: 15, letters: 30, days: 2, seed: 7 });
  await linkSomebody();
  await chatOverSockets();
  dump = await takeDump(app.services.db);
}, HOUR);
afterAll(() => app.close());

/** The world's own people match by chance and chat by the verb; these two do it over the wire. */
async function chatOverSockets(): Promise<void> {
  chat = await makeChat(app);
  const { id: matchId, elite, free } = chat;
  const stranger = await makeMember(app);
  const [first = '', second = '', third = ''] = SPOKEN;
  const sockets = await Promise.all([elite, free, stranger].map(({ browser }) => openSocket(app, browser)));
  const [one, other, nobody] = sockets;
  one?.send({ type: 'send', matchId, id: randomUUID(), content: `A ${first} for you` });
  await one?.next('stored');
  other?.send({ type: 'send', matchId, id: randomUUID(), content: second });
  await other?.next('stored');
  nobody?.send({ type: 'follow', matchId, after: 0 });
  nobody?.send({ type: 'send', matchId, id: randomUUID(), content: third });
  await nobody?.next('refused');
  await nobody?.next('refused');
  for (const [name, socket] of [['partner', other] as const, ['stranger', nobody] as const]) {
    heard.set(name, JSON.stringify(socket?.received));
  }
  await Promise.all(sockets.map((socket) => socket.close()));
}

async function linkSomebody(): Promise<void> {
  app.instagram.register(LINKED);
  await makeLinkedMember(app, LINKED);
}

const needles = (texts: string[]) => [...new Set(texts)].map((text) => new Needle(text));
const letters = () => [...world.truth.letters.values()];
/** The word in a message or hint that no other has: moving or cutting the rest does not hide it. */
const secretWords = ({ words }: TrueLetter) => words.map((text) => text.match(/(\w+)\.$/)?.[1] ?? text);
const namesOf = () => world.people.flatMap(({ email, name }) => [email, name.last]);
const idsOf = () =>
  [...world.people.map(({ userId }) => userId), chat.elite.user.id, chat.free.user.id]
    .filter((id) => id > 0)
    .map((id) => `${id}`);
const linesOf = () => [...world.truth.lines.map(({ text }) => text.match(/(\w+)\.$/)?.[1] ?? text), ...SPOKEN];
/** Of letters, of chats and of those who are written to; and what Instagram gave us to ask it with. */
const secretsOf = () => [
  ...world.truth.handles,
  LINKED,
  reports.handle,
  `elite.${chat.elite.user.id}`,
  ...letters().flatMap(secretWords),
  ...linesOf(),
  ...app.instagram.tokens,
];

it('the day had letters that were delivered, that wait and that were taken back', () => {
  expect(letters().length).toBeGreaterThan(10);
  expect(dump.tables.get('public.confessions')?.length).toBeGreaterThan(5);
  expect(dump.tables.get('public.users')?.length).toBeGreaterThan(5);
});

it('and people who hold handles, one who linked hers, and chats', () => {
  expect(dump.tables.get('public.handle_holders')?.length).toBeGreaterThan(2);
  expect(dump.tables.get('public.linked_accounts')?.length).toBeGreaterThan(0);
  expect(dump.tables.get('public.chat_messages')?.length).toBeGreaterThan(1);
  expect(app.instagram.tokens.size).toBeGreaterThan(0);
});

it('no row of any table holds a recipient, a word of a letter or a chat, or a token of the network', () => {
  expect(findInDump(dump, needles(secretsOf()))).toEqual([]);
});

it('somebody else hears nothing of a chat, and its partner no more than what was said', () => {
  const { elite, free, id } = chat;
  const people = needles([elite, free].flatMap(({ user }) => [`${user.id}`, user.email, `elite.${user.id}`]));
  expect(heard.get('partner')).toContain(SPOKEN[0]);
  expect(findInText('partner', heard.get('partner') ?? '', people)).toEqual([]);
  const stranger = heard.get('stranger')?.replaceAll(`"matchId":"${id}"`, '') ?? '';
  expect(findInText('stranger', stranger, [...people, ...needles(SPOKEN)])).toEqual([]);
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
    // Two who have both agreed to it see each other's names.
    const others = world.answers.filter(({ to, text }) => to.userId !== userId && !text.includes('"unmasked"'));
    return others.flatMap(({ call, text }) => findInText(call, text, secrets));
  });
  expect(world.answers.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

it('moderators read what was reported, and nothing of whoever wrote it, reported it or was meant by it', () => {
  expect(reports.cases.map(({ words }) => words.length)).toEqual(expect.arrayContaining([1, 2]));
  const shown = [JSON.stringify(reports.cases), ...world.shownToModerators].join('\n');
  const handles = [...world.truth.handles, ...letters().map(({ id }) => id)];
  const secrets = [...namesOf(), ...idsOf(), ...handles, reports.handle, ...reports.secrets];
  expect(findInText('console', shown, needles(secrets))).toEqual([]);
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

it('no answer tells anybody of a chat but its two, or of a token but the network itself', () => {
  const { matches } = world.truth.secrets;
  const found = world.truth.lines.flatMap(({ match, text }) => {
    const secrets = needles([text.match(/(\w+)\.$/)?.[1] ?? text]);
    // Of a match that somebody has left, the rows no longer say who it was.
    const users = matches.get(match)?.users ?? [null];
    const others = users.includes(null) ? [] : world.answers.filter(({ to }) => !users.includes(to.userId));
    return others.flatMap(({ call, text: answer }) => findInText(call, answer, secrets));
  });
  const tokens = needles([...app.instagram.tokens]);
  expect(found).toEqual([]);
  expect(world.answers.flatMap(({ call, text }) => findInText(call, text, tokens))).toEqual([]);
});

it('without signing in, no letters are listed', async () => {
  const { status, error } = await app.browser().call(listSentConfessions);
  expect([status, error.code]).toEqual([401, 'SIGNED_OUT']);
});

it('the log names nobody, and none of their words', () => {
  expect(log).toContain('"route":"/api/confessions"');
  const secrets = [...secretsOf(), ...namesOf(), ...idsOf()];
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
