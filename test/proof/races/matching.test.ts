import { deleteAccount } from '#features/account/contract.ts';
import { listMatches } from '#features/matches/contract.ts';
import { retractConfession } from '#features/sending/contract.ts';
import { sendForm, sendLetter } from '#test/factories/letter.ts';
import { makePremiumMember, type Member } from '#test/factories/member.ts';
import { runJob } from '#test/harness/jobs.ts';
import { races, type Outcome } from './race.ts';
import type { Site } from './site.ts';

async function people(site: Site) {
  site.deliverAtOnce(true);
  const join = async (handle: string) => {
    site.one.instagram.register(handle);
    return { handle, ...(await site.withOther(await makePremiumMember(site.one, [handle]))) };
  };
  const [elise, flora, amara] = [
    await join(site.name('elise')),
    await join(site.name('flora')),
    await join(site.name('amara')),
  ];
  return { site, elise, flora, amara };
}

type World = Awaited<ReturnType<typeof people>>;

/** Flora has a letter from Elise. */
async function afterOneLetter(site: Site) {
  const world = await people(site);
  return { ...world, letter: await sendLetter(world.elise.browser, world.flora.handle) };
}

const matchesOf = async (member: Member) => (await member.browser.call(listMatches)).body.matches ?? [];

/** How many matches each has, and whether Elise's and Flora's are the same. */
async function observe({ site, elise, flora, amara }: World) {
  await runJob(site.one, 'after-delivery');
  const [hers, theirs, others] = [await matchesOf(elise), await matchesOf(flora), await matchesOf(amara)];
  const shared = hers.filter(({ id }) => theirs.some((match) => match.id === id));
  return { elise: hers.length, flora: theirs.length, amara: others.length, shared: shared.length };
}

const atMostOneOfPair = ({ seen }: Outcome<{ shared: number }>) => seen.shared < 2;

const race = races();

race('a pair that write to each other, twice, while matches are looked for', {
  world: people,
  actions: {
    elise: ({ elise, flora }) => sendForm(elise.browser, { targetName: flora.handle }),
    flora: ({ elise, flora }) => sendForm(flora.other, { targetName: elise.handle }),
    eliseAgain: ({ elise, flora }) => sendForm(elise.other, { targetName: flora.handle }),
    search: ({ site }) => runJob(site.two, 'after-delivery'),
  },
  observe,
  holds: atMostOneOfPair,
  model: () => ({ act: () => 'done', seen: () => ({ elise: 1, flora: 1, amara: 0, shared: 1 }) }),
});

race('an answering letter, while the first one is taken back and a third person writes', {
  world: afterOneLetter,
  actions: {
    flora: ({ elise, flora }) => sendForm(flora.other, { targetName: elise.handle }),
    retract: ({ elise, letter }) => elise.browser.call(retractConfession, { params: { id: letter } }),
    amara: ({ elise, amara }) => sendForm(amara.browser, { targetName: elise.handle }),
    elise: ({ elise, amara }) => sendForm(elise.other, { targetName: amara.handle }),
  },
  observe,
  holds: atMostOneOfPair,
});

race('an answering letter, while the author of the first one deletes the account', {
  world: afterOneLetter,
  actions: {
    flora: ({ elise, flora }) => sendForm(flora.other, { targetName: elise.handle }),
    delete: ({ elise }) => elise.browser.call(deleteAccount, { body: {} }),
    search: ({ site }) => runJob(site.two, 'after-delivery'),
  },
  observe,
  // Nobody is matched with a member who is gone.
  holds: ({ seen }) => seen.shared === 0,
});
