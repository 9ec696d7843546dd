import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listSentConfessions } from '#features/sending/contract.ts';
import { openLog } from '#platform/server/log.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { makeChat } from '#test/factories/chat.ts';
import { makeLinkedMember } from '#test/factories/linked-member.ts';
import { makeMember } from '#test/factories/member.ts';
import { openSocket } from '#test/harness/chat/socket.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import { takeDump, type Dump } from './dump.ts';
import { isTimeOfQueue, MAY_BE_EMPTY, REPEATED, SEARCHED, SHARED } from './everybody/expected.ts';
import { fillTables } from './everybody/fill-tables.ts';
import { repeatedColumns, sharedValues } from './everybody/repeated-values.ts';
import { secretsOfEverybody } from './everybody/secrets-of-everybody.ts';
import { makeReports } from './everybody/make-reports.ts';
import { findInDump, findInText, Needle } from './find-secrets.ts';
import { WORLD_SETTINGS } from './standalone-app.ts';
import { simulate } from './world/simulate.ts';
import { eachLetter, type TrueLetter } from './world/truth.ts';
import type { World } from './world/world.ts';

/** Written in a chat, over a socket. */
const CHAT_WORDS = ['quibblesnow', 'thrumwillow', 'ozzelgrave'];
const LINKED = 'marginal.velvet';

let app: TestApp;
let world: World;
let dump: Dump;
let everybody: Needle[] = [];
let log = '';
let chat: Awaited<ReturnType<typeof makeChat>>;
let reports: Awaited<ReturnType<typeof makeReports>>;
const framesOf = new Map<string, string>();

beforeAll(async () => {
  const to = new PassThrough();
  to.on('data', (chunk: Buffer) => (log += chunk.toString()));
  app = await createTestApp(WORLD_SETTINGS, openLog('debug', to));
  // Before the simulation, because a delivery would also deliver its waiting letters.
  reports = await makeReports(app);
  world = await simulate(app, { people: 15, letters: 30, days: process.env['PROVE'] ? 2 : 1, seed: 7 });
  await linkAccount();
  await chatOverSockets();
  const typed = await fillTables(app);
  everybody = [...(await secretsOfEverybody(app)), ...typed];
  dump = await takeDump(app.services.db);
}, HOUR);
afterAll(() => app.close());

/** The simulated people match by chance and chat without a socket; these two use sockets. */
async function chatOverSockets(): Promise<void> {
  chat = await makeChat(app);
  const { id: matchId, elite, free } = chat;
  const stranger = await makeMember(app);
  const [first = '', second = '', third = ''] = CHAT_WORDS;
  const sockets = await Promise.all([elite, free, stranger].map(({ browser }) => openSocket(app, browser)));
  const [one, other, strangerSocket] = sockets;
  one?.send({ type: 'send', matchId, id: randomUUID(), content: `A ${first} for you` });
  await one?.next('stored');
  other?.send({ type: 'send', matchId, id: randomUUID(), content: second });
  await other?.next('stored');
  strangerSocket?.send({ type: 'follow', matchId, after: 0 });
  strangerSocket?.send({ type: 'send', matchId, id: randomUUID(), content: third });
  await strangerSocket?.next('refused');
  await strangerSocket?.next('refused');
  for (const [name, socket] of [['partner', other] as const, ['stranger', strangerSocket] as const]) {
    framesOf.set(name, JSON.stringify(socket?.received));
  }
  await Promise.all(sockets.map((socket) => socket.close()));
}

async function linkAccount(): Promise<void> {
  app.instagram.register(LINKED);
  await makeLinkedMember(app, LINKED);
}

const needles = (texts: string[]) => [...new Set(texts)].map((text) => new Needle(text));
const letters = () => eachLetter(world.truth.letters);
/** The ids of rows, which nobody is given. */
const rowIds = () => eachLetter(world.truth.everSent).flatMap(({ id, waitingId }) => [id.slice(2), waitingId.slice(2)]);
/** The unique word in each message or hint, which is found even if the text is cut or moved. */
const secretWords = ({ words }: TrueLetter) => words.map((text) => text.match(/(\w+)\.$/)?.[1] ?? text);
const namesOf = () => world.people.flatMap(({ email, name }) => [email, name.last]);
const idsOf = () =>
  [...world.people.map(({ userId }) => userId), chat.elite.user.id, chat.free.user.id]
    .filter((id) => id > 0)
    .map((id) => `${id}`);
const chatWords = () => [...world.truth.lines.map(({ text }) => text.match(/(\w+)\.$/)?.[1] ?? text), ...CHAT_WORDS];
/** Handles, unique words of letters and chats, and Instagram's access tokens. */
const secretsOf = () => [
  ...world.truth.handles,
  LINKED,
  reports.handle,
  `elite.${chat.elite.user.id}`,
  ...letters().flatMap(secretWords),
  ...chatWords(),
  ...app.instagram.tokens,
];

it('the simulation has sent and delivered letters', () => {
  expect(letters().length).toBeGreaterThan(10);
  expect(dump.tables.get('public.confessions')?.length).toBeGreaterThan(5);
  expect(dump.tables.get('public.users')?.length).toBeGreaterThan(5);
});

it('the simulation has proved accounts, linked accounts and chats', () => {
  expect(dump.tables.get('public.instagram_accounts')?.length).toBeGreaterThan(2);
  expect(dump.tables.get('public.linked_accounts')?.length).toBeGreaterThan(0);
  expect(dump.tables.get('public.chat_messages')?.length).toBeGreaterThan(1);
  expect(app.instagram.tokens.size).toBeGreaterThan(0);
});

it('no row of any table contains a recipient, text of a letter or chat, or an Instagram token in the clear', () => {
  expect(findInDump(dump, needles(secretsOf()))).toEqual([]);
});

it('a stranger receives nothing of a chat, and the partner only its messages', () => {
  const { elite, free, id } = chat;
  const people = needles([elite, free].flatMap(({ user }) => [`${user.id}`, user.email, `elite.${user.id}`]));
  expect(framesOf.get('partner')).toContain(CHAT_WORDS[0]);
  expect(findInText('partner', framesOf.get('partner') ?? '', people)).toEqual([]);
  const stranger = framesOf.get('stranger')?.replaceAll(`"matchId":"${id}"`, '') ?? '';
  expect(findInText('stranger', stranger, [...people, ...needles(CHAT_WORDS)])).toEqual([]);
});

it('nobody stands in the database: no e-mail, name, birth date, handle, password hash, or id, in any form', () => {
  const kinds = new Set(everybody.map(({ what }) => what));
  expect([...kinds]).toEqual(expect.arrayContaining(SEARCHED));
  expect(findInDump(dump, everybody)).toEqual([]);
});

it('the search has looked at rows of every table', () => {
  const empty = [...dump.tables].filter(([, rows]) => rows.length === 0).map(([table]) => table);
  const own = empty.filter((table) => table.startsWith('public.'));
  expect(own.filter((table) => !MAY_BE_EMPTY.includes(table))).toEqual([]);
});

it('no two rows of a table have a tag, an id, a text or a precise time in common', () => {
  const allowed = new Set(Object.values(REPEATED).flat());
  const isAllowed = (column: string) => allowed.has(column) || isTimeOfQueue(column);
  expect(repeatedColumns(dump).filter((column) => !isAllowed(column))).toEqual([]);
});

it('no tag, id or box is in two tables', () => {
  expect(sharedValues(dump).filter((columns) => !SHARED.includes(columns))).toEqual([]);
});

it('no answer contains the address, name or id of another person', () => {
  const found = world.people.flatMap(({ userId, email, name }) => {
    const secrets = needles([email, name.last, ...(userId > 0 ? [`${userId}`] : [])]);
    // Partners who have both agreed to unmask see each other's names.
    const others = world.answers.filter(({ to, text }) => to.userId !== userId && !text.includes('"unmasked"'));
    return others.flatMap(({ call, text }) => findInText(call, text, secrets));
  });
  expect(world.answers.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

it('moderators see reported texts, but not their author, reporter or recipient', () => {
  expect(reports.cases.map(({ words }) => words.length)).toEqual(expect.arrayContaining([1, 2]));
  const shown = [JSON.stringify(reports.cases), ...world.answersToModerators].join('\n');
  const handles = [...world.truth.handles, ...letters().map(({ key }) => key)];
  const secrets = [...namesOf(), ...idsOf(), ...rowIds(), ...handles, reports.handle, ...reports.secrets];
  expect(findInText('console', shown, needles(secrets))).toEqual([]);
});

it('no answer shows a letter to anyone but its author and recipient', () => {
  const found = letters().flatMap((letter) => {
    const secrets = needles([letter.key, ...secretWords(letter)]);
    const others = world.answers.filter(
      ({ to: { account }, handle }) => account !== letter.author && ![account, handle].includes(letter.target),
    );
    return others.flatMap(({ call, text }) => findInText(call, text, secrets));
  });
  const read = world.answers.filter(({ call, text }) => call.includes('search/:query') && text.includes('message'));
  expect(read.length).toBeGreaterThan(5);
  expect(found).toEqual([]);
});

it('no answer contains the id of a letter’s row', () => {
  const found = needles(rowIds());
  expect(world.answers.flatMap(({ call, text }) => findInText(call, text.replaceAll('-', ''), found))).toEqual([]);
});

it('no answer shows a chat to anyone but its two sides, or an Instagram token to anyone', () => {
  const { matches } = world.truth.secrets;
  const found = world.truth.lines.flatMap(({ match, text }) => {
    const secrets = needles([text.match(/(\w+)\.$/)?.[1] ?? text]);
    // If a side has left the match, its row no longer contains the user.
    const sides = matches.get(match)?.accounts ?? [null];
    const others = sides.includes(null) ? [] : world.answers.filter(({ to }) => !sides.includes(to.account));
    return others.flatMap(({ call, text: answer }) => findInText(call, answer, secrets));
  });
  const tokens = needles([...app.instagram.tokens]);
  expect(found).toEqual([]);
  expect(world.answers.flatMap(({ call, text }) => findInText(call, text, tokens))).toEqual([]);
});

it('sent letters are not listed without signing in', async () => {
  const { status, error } = await app.browser().call(listSentConfessions);
  expect([status, error.code]).toEqual([401, 'SIGNED_OUT']);
});

it('the log contains no names, ids, addresses or texts', () => {
  expect(log).toContain('"route":"/api/confessions"');
  const secrets = [...secretsOf(), ...namesOf(), ...idsOf()];
  expect(findInText('log', log, needles([...secrets, ...world.people.map(({ address }) => address)]))).toEqual([]);
});

it('the search would find a handle in the clear, in any form', async () => {
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
    await db.execute(sql`UPDATE confessions SET box = ${Buffer.from(`letter ${form}`)}`);
    const found = findInDump(await takeDump(db), [new Needle(handle)]);
    expect(found[0]?.where, form).toBe('public.confessions.box');
  }
});
