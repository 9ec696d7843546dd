import { and, gt, inArray, isNull, or } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import { today } from '#platform/server/clock.ts';
import { personTags } from '#platform/server/person.ts';
import type { Services } from '#platform/server/services.ts';
import { sanctions } from './schema.ts';

/** Stops somebody who is suspended, and tells them until when. */
export async function refuseSuspended(
  { db, keys, clock }: Services,
  person: { userId?: number; email: string },
): Promise<void> {
  const [sanction] = await db
    .select({ until: sanctions.until })
    .from(sanctions)
    .where(
      and(
        inArray(sanctions.personTag, personTags(keys, person)),
        or(isNull(sanctions.until), gt(sanctions.until, today(clock))),
      ),
    )
    .limit(1);
  if (!sanction) return;
  const end = sanction.until === null ? '' : ` It opens again on ${sanction.until}.`;
  throw new AppError('SUSPENDED', {
    message: `This account is suspended for breaking the community rules.${end}`,
  });
}
