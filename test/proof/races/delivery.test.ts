import { deleteAccount } from '#features/account/contract.ts';
import { optOut } from '#features/inbox/contract.ts';
import { retractConfession } from '#features/sending/contract.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { sentOf } from '#test/factories/answered-letter.ts';
import { sendForm, sendLetter } from '#test/factories/letter.ts';
import { makeReader, searchLetters } from '#test/factories/reader.ts';
import { runJob } from '#test/harness/jobs.ts';
import { races, type Outcome } from './race.ts';
import type { Site } from './site.ts';

/** A letter that is due, its author, and its reader. */
async function dueLetter(site: Site) {
  site.deliverAtOnce(false);
  const handle = site.name('reader');
  site.one.instagram.register(handle);
  const { user, browser } = await site.member({ membershipPlan: 'premium' });
  const letter = await sendLetter(browser, handle);
  site.one.clock.advance(7 * HOUR);
  const author = await site.withOther({ user, browser: await site.one.browser().signInAs(user) });
  return { site, handle, author, letter, reader: await makeReader(site.two, handle) };
}

type World = Awaited<ReturnType<typeof dueLetter>>;

const lettersOf = async ({ reader, handle }: World) => (await searchLetters(reader, handle)).body.total ?? 'none';

async function observe(world: World) {
  const { site, author } = world;
  // What was sent during the race is due then too.
  site.one.clock.advance(7 * HOUR);
  await runJob(site.one, 'deliver-letters');
  const browser = await site.one
    .browser()
    .signInAs(author.user)
    .catch(() => null);
  const sent = browser ? (await sentOf({ browser })).map(({ state }) => state) : 'no account';
  return { read: await lettersOf({ ...world, reader: await makeReader(site.two, world.handle) }), sent };
}

type Seen = Awaited<ReturnType<typeof observe>>;

/** An author who was told that the letter is taken back can rely on it. */
const goneIfRetracted = ({ answers, seen }: Outcome<Seen>) => answers['retract'] !== 'done' || seen.read === 0;

const race = races();

race('a letter that is taken back while two nodes deliver it and its reader looks', {
  world: dueLetter,
  actions: {
    deliver: ({ site }) => runJob(site.one, 'deliver-letters'),
    deliverToo: ({ site }) => runJob(site.two, 'deliver-letters'),
    retract: ({ author, letter }) => author.other.call(retractConfession, { params: { id: letter } }),
    read: lettersOf,
  },
  observe,
  holds: goneIfRetracted,
});

race('an account that is deleted while its letters are delivered and sent', {
  world: dueLetter,
  actions: {
    deliver: ({ site }) => runJob(site.two, 'deliver-letters'),
    delete: ({ author }) => author.browser.call(deleteAccount, { body: {} }),
    send: ({ author, handle }) => sendForm(author.other, { targetName: handle }),
  },
  observe,
  // What was delivered before goes with a later batch of departures.
  holds: ({ seen }) => seen.sent === 'no account',
});

race('a reader who opts out while letters to them are sent and delivered', {
  world: dueLetter,
  actions: {
    deliver: ({ site }) => runJob(site.one, 'deliver-letters'),
    optOut: ({ reader, handle }) => reader.call(optOut, { params: { handle } }),
    send: ({ author, handle }) => sendForm(author.browser, { targetName: handle }),
  },
  observe,
  holds: ({ seen }) => seen.read === 0,
});
