import { caseNumber, listSanctions as list } from '#features/moderation/server/index.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import type { Services } from '#platform/server/services.ts';
import type { listSanctions as contract } from '../contract.ts';

export async function listSanctions(services: Services): Promise<ReplyOf<typeof contract>> {
  const sanctions = await list(services);
  return {
    sanctions: sanctions.map(({ id, caseId, reason, since, until }) => ({
      id,
      caseNumber: caseId && caseNumber(caseId),
      reason,
      since,
      until,
    })),
  };
}
