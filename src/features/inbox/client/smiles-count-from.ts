import type { AnswerOf } from '#platform/shared/endpoint.ts';
import type { getSite } from '#features/site/contract.ts';

/** From when on authors see what a reader likes, and from when on a choice about it counts. */
export function smilesCountFrom(site: AnswerOf<typeof getSite> | undefined): string {
  return site?.delivery.atOnce ? 'at once' : 'from the next full hour on';
}
