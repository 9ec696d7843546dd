import { isDeepStrictEqual } from 'node:util';
import { logIn } from '#features/auth/contract.ts';
import { searchConfessions } from '#features/inbox/contract.ts';
import { listMessages } from '#features/matches/contract.ts';
import { listSentConfessions } from '#features/sending/contract.ts';
import { PASSWORD, type Member } from '../../../bench/fill/members.ts';
import { Caller } from '../../deployment/caller.ts';
import type { Report } from '../../deployment/report.ts';
import type { SiteNode } from '../../deployment/site/open-node.ts';
import type { Site } from '../../deployment/site/open-site.ts';
import type { Kept } from './back-up-under-load.ts';

/** Asks the copy, with the product's own calls, for all that was there before the backup. */
export async function compareCopy(site: Site, kept: Kept, copy: SiteNode, report: Report): Promise<void> {
  const stale = new Caller(site, kept.lists[0]?.member.cookie);
  report.count('sessions of before', (await stale.call(listSentConfessions, { at: copy })).status, 401);
  const gone = await signIn(site, copy, kept.deleted);
  report.check('nobody signs in to the deleted account', gone === null);

  let [lost, doubled] = [0, 0];
  const authors = Map.groupBy(kept.letters, ([, member]) => member);
  for (const [member, letters] of authors) {
    const texts = await readSent(await signedIn(site, copy, member), copy);
    for (const [text] of letters) {
      const found = texts.filter((one) => one === text).length;
      if (found === 0) lost += 1;
      if (found > 1) doubled += 1;
    }
  }
  report.count(`letters lost, of ${kept.letters.size} acknowledged before the backup`, lost);
  report.count('letters doubled', doubled);

  let different = 0;
  for (const { member, handle, total } of kept.lists) {
    const caller = await signedIn(site, copy, member);
    const { body } = await caller.call(searchConfessions, { at: copy, params: { query: handle } });
    if (body.total !== total) different += 1;
  }
  report.count(`lists of readers that differ, of ${kept.lists.length}`, different);

  let [missing, messages] = [0, 0];
  for (const { id, member, messages: before } of kept.chats) {
    const caller = await signedIn(site, copy, member);
    const { body } = await caller.call(listMessages, { at: copy, params: { id }, query: {} });
    messages += before.length;
    missing += before.filter((message) => !body.messages.some((one) => isDeepStrictEqual(one, message))).length;
  }
  report.check('chats have messages', messages > 0, String(messages));
  report.count('messages of chats that are missing or differ', missing);
}

async function signIn(site: Site, at: SiteNode, { email }: Member): Promise<Caller | null> {
  const caller = new Caller(site);
  const { status } = await caller.call(logIn, { at, body: { email, password: PASSWORD } });
  return status === 200 ? caller : null;
}

async function signedIn(site: Site, at: SiteNode, member: Member): Promise<Caller> {
  const caller = await signIn(site, at, member);
  if (!caller) throw new Error(`${member.email} cannot sign in to the copy`);
  return caller;
}

async function readSent(caller: Caller, at: SiteNode): Promise<string[]> {
  const texts: string[] = [];
  let query: { cursor?: string } = {};
  for (;;) {
    const { body } = await caller.call(listSentConfessions, { at, query });
    texts.push(...body.confessions.map(({ message }) => message));
    if (body.nextCursor === null) return texts;
    query = { cursor: body.nextCursor };
  }
}
