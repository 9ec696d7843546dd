import { decideCase, listCases } from '#features/moderation-console/contract.ts';
import { requestOptOut } from '#features/opt-out/contract.ts';
import { searchInstagram } from '#features/profiles/contract.ts';
import { listSentConfessions } from '#features/sending/contract.ts';
import { HELD } from '#test/factories/cases.ts';
import { letterForm } from '#test/factories/letter.ts';
import { makeMember } from '#test/factories/member.ts';
import { linkForm } from '#test/harness/vendors/instagram-login.ts';
import { listLinkedAccounts, linkAccount } from '#features/linked-accounts/contract.ts';
import type { PreparedInputs, Preparing } from './prepared.ts';

const ownLetter = async ({ world, owner }: Preparing) => ({ params: { id: await world.letterOf(owner) } });
const ownMatch = ({ owner }: Preparing) => ({ params: { id: owner.matchId || crypto.randomUUID() } });
const ownHandle = ({ owner }: Preparing) => ({ params: { handle: owner.handle || 'rosa.lindt' } });

/** A letter that the owner has sent; HELD waits for a moderator. */
async function sentLetter({ app, owner }: Preparing, message?: string): Promise<string> {
  const { browser } = owner.user ? owner : await makeMember(app);
  await browser.request({
    method: 'POST',
    url: '/api/confessions',
    payload: letterForm({ targetName: 'elise.marchetti', clientKey: crypto.randomUUID(), ...(message && { message }) }),
  });
  const { confessions } = (await browser.call(listSentConfessions)).body;
  const wanted =
    confessions.find(({ state, appealed }) => message === undefined || (state === 'held' && !appealed)) ??
    confessions[0];
  return wanted?.id ?? crypto.randomUUID();
}

async function optOutCode({ world }: Preparing) {
  const { body } = await world.app.browser().call(requestOptOut, { body: { handle: world.newHandle(), note: '' } });
  return { params: { code: body.code } };
}

export const LETTER_INPUTS: PreparedInputs = {
  'POST /api/confessions': ({ world, pick, owner }) => {
    const targetName = pick === 0 && owner.handle !== '' ? owner.handle : world.newHandle();
    // The generator's other fields are mostly for premium members, or need one another.
    return pick > 3 ? { body: letterForm({ targetName }), isWholeBody: true } : { body: { targetName } };
  },
  'DELETE /api/confessions/:id': async (preparing) => ({ params: { id: await sentLetter(preparing) } }),
  'POST /api/confessions/:id/appeal': async (preparing) => {
    const id = await sentLetter(preparing, HELD);
    // Only what a moderator has refused can be appealed.
    const { browser } = preparing.world.person('moderator');
    const { cases } = (await browser.call(listCases, { query: { queue: 'held', state: 'open' } })).body;
    const body = { action: 'remove', reason: 'It has a number.', rule: 'harassment' };
    for (const { id: caseId } of cases ?? []) await browser.call(decideCase, { params: { id: caseId }, body });
    return { params: { id } };
  },
  'GET /api/confessions/search/:query': ({ owner }) => ({ params: { query: owner.handle || 'rosa.lindt' }, query: {} }),
  'POST /api/confessions/:id/like': ownLetter,
  'POST /api/confessions/:id/react': ownLetter,
  'POST /api/confessions/:id/open': ownLetter,
  'POST /api/confessions/:id/hide': ownLetter,
  'DELETE /api/confessions/:id/hide': ownLetter,
  'POST /api/confessions/:id/block': ownLetter,
  'DELETE /api/confessions/:id/block': ownLetter,
  'POST /api/confessions/:id/report': ownLetter,
  'GET /api/confessions/:id/answer': ownLetter,
  'POST /api/confessions/:id/answer': ownLetter,
  'PUT /api/inboxes/:handle': ownHandle,
  'POST /api/inboxes/:handle/opt-out': ownHandle,
  'GET /api/inboxes/:handle/muted-words': ownHandle,
  'PUT /api/inboxes/:handle/muted-words': (preparing) => ({
    ...ownHandle(preparing),
    ...(preparing.pick > 3 && { body: { add: ['rose'], remove: [] } }),
  }),
  'GET /api/public-pages/:handle': ownHandle,
  'PUT /api/public-pages/:handle': ownHandle,
  'GET /api/matches/:id': ownMatch,
  'POST /api/matches/:id/open': ownMatch,
  'POST /api/matches/:id/end': ownMatch,
  'GET /api/matches/:id/messages': ownMatch,
  'POST /api/matches/:id/read': ownMatch,
  'POST /api/matches/:id/report': ownMatch,
  'POST /api/matches/:id/unmask': ownMatch,
  'GET /api/profiles/search/instagram': ({ pick }) => ({ query: { username: pick < 6 ? 'elise.marchetti' : 'ben' } }),
  'GET /api/profiles/:username/avatar': async ({ caller }) => {
    const { body } = await caller.browser.call(searchInstagram, { query: { username: 'anouk.vermeer' } });
    const tag = URL.parse(body.profiles[0]?.avatar ?? '', 'http://x')?.searchParams.get('tag') ?? 'none';
    return { params: { username: 'anouk.vermeer' }, query: { tag } };
  },
  'GET /api/opt-outs/:code': optOutCode,
  'DELETE /api/opt-outs/:code': optOutCode,
  'POST /api/opt-outs': ({ world }) => ({ body: { handle: world.newHandle(), note: '' } }),
  'POST /api/linked-accounts': async ({ app, world, caller }) => ({
    body: caller.user ? await linkForm(app, caller.browser, world.newHandle()).catch(() => ({})) : {},
  }),
  'DELETE /api/linked-accounts/:id': async ({ app, world, owner }) => {
    const none = { params: { id: crypto.randomUUID() } };
    if (!owner.user) return none;
    const body = await linkForm(app, owner.browser, world.newHandle()).catch(() => ({}));
    await owner.browser.call(linkAccount, { body });
    const { body: linked } = await owner.browser.call(listLinkedAccounts);
    const id = linked[0]?.id;
    return id ? { params: { id } } : none;
  },
};
