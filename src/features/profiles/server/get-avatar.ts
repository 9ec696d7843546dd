import { AppError } from '#platform/shared/app-error.ts';
import type { Picture } from '#platform/server/gateways/instagram-pictures.ts';
import type { Services } from '#platform/server/services.ts';
import { acceptsConfessions } from '#features/handles/server/index.ts';
import { pictureTag } from './describe-account.ts';

/**
 * The picture of an account that a search has shown within a day. Does no lookup: this call has a much higher rate limit
 * than a search, and must not become one.
 */
export async function getAvatar(services: Services, handle: string, tag: string): Promise<Picture> {
  const known = await services.lookups.get(handle);
  if (tag !== pictureTag(services.keys, handle, known)) throw new AppError('NOT_FOUND');
  const url = known?.account?.pictureUrl;
  if (!url || !(await acceptsConfessions(services, handle))) throw new AppError('NOT_FOUND');
  const lookup = await services.instagram.fetchPicture(url);
  if (lookup.outcome === 'absent') throw new AppError('NOT_FOUND');
  if (lookup.outcome === 'unavailable') {
    services.log.warn({ reason: lookup.reason }, 'a picture is unavailable');
    throw new AppError('NETWORK_UNAVAILABLE');
  }
  return lookup.picture;
}
