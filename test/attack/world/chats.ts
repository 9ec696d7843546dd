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
import { think } from './acts.ts';
import { writeLine, type Person } from './cast.ts';
import { ask, noteActive, type World } from './world.ts';

/** How often somebody does each of these with a chat that they look at. */
const DEEDS = { write: 0.8, unmask: 0.15, report: 0.03, end: 0.03 };
const MOST_LINES = 4;

/** Looks at everybody whom one has matched with, opens chats where one may, and says something. */
export async function* visitChats(world: World, person: Person): AsyncGenerator<number> {
  const { status, body } = await ask(world, person, listMatches);
  // Suspended meanwhile.
  if (status !== 200) return;
  for (const match of body.matches) {
    world.isStirred = true;
    yield think(world);
    yield* visitChat(world, person, match);
  }
}

/** Writes one message in each chat that is open or can be opened, without looking around first. */
export async function* writeInChats(world: World, person: Person): AsyncGenerator<number> {
  const { status, body } = await ask(world, person, listMatches);
  if (status !== 200) return;
  for (const { id, state } of body.matches) {
    const isOpen =
      state === 'matched' && person.premium
        ? (await ask(world, person, openChat, { params: { id } })).status === 200
        : state === 'open';
    if (isOpen) yield* write(world, person, id, 1);
  }
}

async function* visitChat(world: World, person: Person, { id, state }: Match): AsyncGenerator<number> {
  const { random } = world;
  const params = { id };
  const { body } = await ask(world, person, listMessages, { params, query: {} });
  await ask(world, person, readMatch, { params, body: { upTo: body.messages?.at(-1)?.seq ?? 0 } });
  for (const plant of world.plants) await plant.afterLook?.(world, person, id);
  let isOpen = state === 'open';
  if (state === 'matched' && person.premium) {
    yield think(world);
    isOpen = (await ask(world, person, openChat, { params })).status === 200;
  }
  if (!isOpen) return;
  if (random.chance(DEEDS.write)) yield* write(world, person, id, 1 + random.below(MOST_LINES));
  if (random.chance(DEEDS.unmask)) await ask(world, person, unmask, { params, body: { agree: true } });
  if (random.chance(DEEDS.report)) {
    await ask(world, person, reportPartner, { params, body: { reason: random.pick(REPORT_REASONS) } });
  } else if (random.chance(DEEDS.end)) await ask(world, person, endChat, { params });
}

/** By the verb that the socket calls: a connection of one's own for every line would take longer than all the rest. */
async function* write(world: World, person: Person, matchId: string, lines: number): AsyncGenerator<number> {
  const { userId, email, premium, confirmed } = person;
  const plan = premium ? ('premium' as const) : ('free' as const);
  const actor = { userId, email, emailVerified: confirmed, plan, role: 'member' as const, isAdult: true };
  for (let n = 0; n < lines; n += 1) {
    yield think(world);
    const content = writeLine(world.random);
    const ctx = { ...world.app.services, actor };
    // The other one may have ended it, or left, while this one was thinking.
    const sent = await sendMessage(ctx, { type: 'send', matchId, id: randomUUID(), content }).catch(() => null);
    if (!sent) return;
    noteActive(world, person);
    world.truth.lines.push({ match: matchId, by: userId, text: content });
    for (const plant of world.plants) await plant.afterLine?.(world, person, sent.message.id);
  }
}
