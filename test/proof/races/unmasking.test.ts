import { endChat, getMatch, reportPartner, unmask } from '#features/matches/contract.ts';
import { makeChat } from '#test/factories/chat.ts';
import type { Browser } from '#test/harness/browser.ts';
import { answered, races, type Outcome } from './race.ts';
import type { Site } from './site.ts';

async function openChat(site: Site) {
  const { id, elite, free } = await makeChat(site.one);
  return { on: { params: { id } }, elite: await site.withOther(elite), free: await site.withOther(free) };
}

type World = Awaited<ReturnType<typeof openChat>>;

const wish = (browser: Browser, { on }: World, agree = true) => browser.call(unmask, { ...on, body: { agree } });

async function seenBy(browser: Browser, { on }: World) {
  const answer = await browser.call(getMatch, on);
  if (answer.status !== 200) return answered(answer);
  const { state, unmasking, partner, report } = answer.body;
  return { state, unmasking, knows: partner !== null, report };
}

const observe = async (world: World) => [
  await seenBy(world.elite.browser, world),
  await seenBy(world.free.browser, world),
];

type Seen = Awaited<ReturnType<typeof observe>>;

/** Nobody's name is shown to one side alone, and only to somebody who has agreed. */
function bothOrNeither({ seen }: Outcome<Seen>): boolean {
  const sides = seen.filter((side) => typeof side === 'object');
  const isFair = sides.every(({ knows }) => knows === sides[0]?.knows);
  return isFair && sides.every(({ knows, unmasking }) => knows === (unmasking === 'unmasked'));
}

const race = races();

race('both sides agree to unmask while one takes it back and ends the chat', {
  world: openChat,
  actions: {
    eliteAgrees: (world) => wish(world.elite.browser, world),
    freeAgrees: (world) => wish(world.free.other, world),
    eliteTakesBack: (world) => wish(world.elite.other, world, false),
    freeEnds: ({ free, on }) => free.browser.call(endChat, on),
  },
  observe,
  holds: bothOrNeither,
});

race('both sides agree to unmask while both report each other', {
  world: openChat,
  actions: {
    eliteAgrees: (world) => wish(world.elite.browser, world),
    freeAgrees: (world) => wish(world.free.other, world),
    eliteReports: ({ elite, on }) => elite.other.call(reportPartner, { ...on, body: { reason: 'threat' } }),
    freeReports: ({ free, on }) => free.browser.call(reportPartner, { ...on, body: { reason: 'harassment' } }),
  },
  observe,
  holds: bothOrNeither,
});
