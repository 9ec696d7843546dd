import { randomUUID } from 'node:crypto';
import {
  endChat,
  listMatches,
  listMessages,
  openChat,
  readMatch,
  reportPartner,
  unmask,
  type Match,
} from '#features/matches/contract.ts';
import { REPORT_REASONS } from '#features/moderation/contract.ts';
import { sendMessage } from '#features/matches/server/messages/send-message.ts';
import { leak } from '../plant.ts';
import { think } from './acts.ts';
import { writeChatMessage, type Person } from './people.ts';
import { call, recordVisit, type World } from './world.ts';

/** How likely each of these is when a person looks at a chat. */
const PROBABILITIES = { write: 0.8, unmask: 0.15, report: 0.03, end: 0.03 };
const MAX_MESSAGES = 4;

/** Looks at all matches, opens chats where allowed, and writes messages. */
export async function* visitChats(world: World, person: Person): AsyncGenerator<number> {
  const { status, body } = await call(world, person, listMatches);
  // The person may have been suspended meanwhile.
  if (status !== 200) return;
  for (const match of body.matches) {
    yield think(world);
    yield* visitChat(world, person, match);
  }
}

async function* visitChat(world: World, person: Person, { id, state, report }: Match): AsyncGenerator<number> {
  // The page of a reported match only says what became of the report.
  if (report) return;
  const { random } = world;
  const params = { id };
  const { body } = await call(world, person, listMessages, { params, query: {} });
  await call(world, person, readMatch, { params, body: { upTo: body.messages?.at(-1)?.seq ?? 0 } });
  await leak(world, 'look', person, id);
  let isOpen = state === 'open';
  if (state === 'matched' && person.premium) {
    yield think(world);
    isOpen = (await call(world, person, openChat, { params })).status === 200;
  }
  if (!isOpen) return;
  if (random.chance(PROBABILITIES.write)) yield* write(world, person, id, 1 + random.below(MAX_MESSAGES));
  if (random.chance(PROBABILITIES.unmask)) await call(world, person, unmask, { params, body: { agree: true } });
  if (random.chance(PROBABILITIES.report)) {
    await call(world, person, reportPartner, { params, body: { reason: random.pick(REPORT_REASONS) } });
  } else if (random.chance(PROBABILITIES.end)) await call(world, person, endChat, { params });
}

/** Calls the verb directly, because opening a socket for every message would take longer than everything else. */
async function* write(world: World, person: Person, matchId: string, messages: number): AsyncGenerator<number> {
  const { userId, account, email, premium, confirmed } = person;
  const names = { firstName: 'Ada', lastName: 'Byron' };
  const plan = premium ? ('premium' as const) : ('free' as const);
  const actor = { userId, email, ...names, emailVerified: confirmed, plan, role: 'member' as const, isAdult: true };
  for (let n = 0; n < messages; n += 1) {
    yield think(world);
    const content = writeChatMessage(world.random);
    const ctx = { ...world.app.services, actor };
    // The partner may have ended or left the chat meanwhile.
    const sent = await sendMessage(ctx, { type: 'send', matchId, id: randomUUID(), content }).catch(() => null);
    if (!sent) return;
    recordVisit(world, person);
    world.truth.lines.push({ match: matchId, by: account, text: content });
    await leak(world, 'message', person, sent.message.id);
  }
}
