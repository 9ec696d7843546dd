import { deleteAccount } from '#features/account/contract.ts';
import { getCurrentUser } from '#features/auth/contract.ts';
import { reportConfession } from '#features/inbox/contract.ts';
import { decideCase, listCases } from '#features/moderation-console/contract.ts';
import { retractConfession } from '#features/sending/contract.ts';
import { deliverLetter } from '#test/factories/letter.ts';
import { makePremiumMember } from '#test/factories/member.ts';
import { makeReader, newestLetter, searchLetters } from '#test/factories/reader.ts';
import { races, type Outcome } from './race.ts';
import type { Site, TwoTabs } from './site.ts';

const SUSPEND = { action: 'suspend', days: 7, reason: 'A threat.' } as const;
const ALLOW = { action: 'allow', reason: 'Clumsy, but kind.' } as const;

/** A reported letter, its author, its reader, who is a member, and two moderators. */
async function reportedLetter(site: Site) {
  site.deliverAtOnce(true);
  const handle = site.name('reader');
  site.one.instagram.register(handle);
  const author = await site.withOther(await deliverLetter(site.one, handle));
  const reader = await site.withOther(await makePremiumMember(site.one, [handle]));
  const id = await newestLetter(reader.browser, handle);
  await reader.browser.call(reportConfession, { params: { id }, body: { reason: 'harassment' } });
  const [one, two] = [await site.member({ role: 'moderator' }), await site.member({ role: 'moderator' })];
  const { cases } = (await one.browser.call(listCases, { query: { queue: 'reports' } })).body;
  const [newest] = cases;
  if (cases.length !== 1 || !newest) throw new Error(`${cases.length} cases are open`);
  return { site, handle, author, reader, one, two, on: { params: { id: newest.id } } };
}

type World = Awaited<ReturnType<typeof reportedLetter>>;

const isSuspended = async ({ browser }: World['author']) => (await browser.call(getCurrentUser)).status === 401;

/** The lists of cases have pages, and the closed ones of earlier rounds are among them. */
async function decisionsOn(caseId: string, moderator: TwoTabs, cursor?: string): Promise<string[]> {
  const query = { queue: 'reports', state: 'closed', ...(cursor && { cursor }) } as const;
  const { cases, nextCursor } = (await moderator.browser.call(listCases, { query })).body;
  const found = cases.find(({ id }) => id === caseId);
  if (found) return found.events.map(({ action }) => action);
  return nextCursor === null ? [] : decisionsOn(caseId, moderator, nextCursor);
}

async function observe({ site, handle, author, one, on }: World) {
  const seen = (await searchLetters(await makeReader(site.two, handle), handle)).body;
  return {
    events: await decisionsOn(on.params.id, one),
    listed: seen.confessions.length,
    removed: seen.removed.length,
    isSuspended: await isSuspended(author),
  };
}

const isDecidedOnce = ({ seen, answers }: Outcome<{ events: string[] }>) =>
  seen.events.length === 1 && (answers['suspend'] === 'done') !== (answers['allow'] === 'done');

const race = races();

race('two moderators who decide one case, while the author takes the letter back and its reader leaves', {
  world: reportedLetter,
  actions: {
    suspend: ({ one, on }) => one.browser.call(decideCase, { ...on, body: SUSPEND }),
    allow: ({ two, on }) => two.other.call(decideCase, { ...on, body: ALLOW }),
    retract: ({ author }) => author.browser.call(retractConfession, { params: { id: author.id } }),
    leave: ({ reader }) => reader.other.call(deleteAccount, { body: {} }),
  },
  observe,
  holds: isDecidedOnce,
});
