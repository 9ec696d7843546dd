import { listInboxes } from '#features/inbox/contract.ts';
import { requestDataDeletion } from '#features/verification/contract.ts';
import { deliverLetter } from '#test/factories/letter.ts';
import { makeReader, searchLetters } from '#test/factories/reader.ts';
import type { Browser } from '#test/harness/browser.ts';
import { runQueued } from '#test/harness/jobs.ts';
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

race('a proof while Meta asks for the deletion of what we know of the account', {
  async world(site: Site) {
    const world = await twoLogins(site);
    const signed = site.one.instagram.signedRequest(world.handle);
    return { ...world, before: await makeReader(site.two, world.handle), signed };
  },
  actions: {
    prove: ({ owner, handle }) => prove(owner, handle),
    async delete({ site, signed }) {
      const headers = { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded' };
      const payload = new URLSearchParams({ signed_request: signed }).toString();
      const { path, method } = requestDataDeletion;
      return (await site.two.app.inject({ method, url: path, payload, headers })).statusCode;
    },
  },
  async observe({ site, owner, before }) {
    await runQueued(site.one, 'repeat-data-deletion');
    const inboxes = await Promise.all([owner.browser, before].map((browser) => browser.call(listInboxes)));
    return inboxes.map(({ body }) => body.inboxes.length);
  },
  holds: ({ seen }) => seen.every((inboxes) => inboxes === 0),
});
