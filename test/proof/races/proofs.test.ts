import { deliverLetter } from '#test/factories/letter.ts';
import { searchLetters } from '#test/factories/reader.ts';
import type { Browser } from '#test/harness/browser.ts';
import { authorize, exchange, verifyAs, type Authorization } from '#test/harness/vendors/instagram-login.ts';
import { races } from './race.ts';
import type { Site } from './site.ts';

/** A letter to an account, whose owner and another person have just logged in at Instagram. */
async function twoLogins(site: Site) {
  site.deliverAtOnce(true);
  const handle = site.name('owner');
  const heir = site.name('heir');
  for (const name of [handle, heir]) site.one.instagram.register(name);
  await deliverLetter(site.one, handle);
  const [owner, other] = [site.one.browser(), site.two.browser()];
  return {
    site,
    handle,
    heir,
    next: site.name('next'),
    owner: { browser: owner, login: await authorize(site.one, owner, handle) },
    other: { browser: other, login: await authorize(site.two, other, heir) },
  };
}

type World = Awaited<ReturnType<typeof twoLogins>>;

/** Claims the handle after a login that was begun before the race. */
async function prove({ browser, login }: { browser: Browser; login: Authorization }, handle: string) {
  await exchange(browser, login);
  return verifyAs(browser, handle);
}

const lettersFor = async ({ browser }: World['owner'], { handle }: World) =>
  (await searchLetters(browser, handle)).body.total ?? 'none';

const race = races();

race('two people who prove one handle while it changes hands', {
  world: twoLogins,
  actions: {
    owner: ({ owner, handle }) => prove(owner, handle),
    heir: ({ other, handle }) => prove(other, handle),
    handOn: async ({ site, handle, heir, next }) => site.one.instagram.handOn(handle, heir, next),
  },
  observe: async (world) => [await lettersFor(world.owner, world), await lettersFor(world.other, world)],
  // The heir of a name never reads what was written to its owner.
  holds: ({ seen: [, heir] }) => heir !== 1,
});
