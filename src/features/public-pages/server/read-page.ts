import { acceptsConfessions, findHandleOwners, shownPageOf } from '#features/handles/server/index.ts';
import { isHandle, normaliseHandle } from '#features/handles/contract/handle-spelling.ts';
import { withoutSuspended } from '#features/moderation/server/index.ts';
import { readPeople } from '#features/people/server/index.ts';
import { today } from '#platform/server/clock.ts';
import type { LinkPreview } from '#platform/server/http/documents.ts';
import type { Services } from '#platform/server/services.ts';
import type { PublicPage } from '../contract.ts';

const NOBODY = { userId: 0, email: '', emailVerified: false, firstName: '' };

/**
 * The page that everybody sees. The same is asked whatever the answer: a page that is off must not take longer than a handle that
 * nobody has proved.
 */
export async function readPublicPage(services: Services, handle: string): Promise<PublicPage | null> {
  const [owners, isOpen] = await Promise.all([
    findHandleOwners(services, [handle]),
    acceptsConfessions(services, handle),
  ]);
  const owner = owners.get(handle);
  const page = owner ? shownPageOf(owner, today(services.clock)) : null;
  const [person = NOBODY] = await readPeople(services, [page?.userId ?? NOBODY.userId]);
  const [member] = await withoutSuspended(services, [person]);
  if (!page || !isOpen || !member || member === NOBODY) return null;
  return { handle, firstName: page.showsName ? member.firstName : null, line: page.line };
}

/** What a link to /to/<handle> shows where it is posted: nobody's name unless the page is on. */
export async function previewPage(services: Services, typed: string): Promise<LinkPreview | null> {
  const handle = normaliseHandle(typed);
  const page = isHandle(handle) ? await readPublicPage(services, handle) : null;
  if (!page) return null;
  return {
    title: `Leave ${page.firstName ?? `@${handle}`} a letter · Sub Rosa`,
    description: page.line || `Write to @${handle} on Sub Rosa. Your name stays sealed.`,
  };
}
