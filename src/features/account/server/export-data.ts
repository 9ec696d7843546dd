import { readOwnAccount, type Person } from '#features/people/server/index.ts';
import { requireRecent } from '#features/auth-factors/server/index.ts';
import { today } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import type { Services } from '#platform/server/services.ts';

interface Export {
  format: 'sub-rosa-export';
  version: 1;
  exportedOn: string;
  [section: string]: unknown;
}

/**
 * Collects what every table holds about the member, by the export rules of each. A browser that was left open must not give it
 * away, so this needs a recent sign-in or confirmation.
 */
export async function exportData(ctx: Ctx): Promise<Export> {
  const { id: userId, email, emailVerifiedOn } = await readOwnAccount(ctx);
  await requireRecent(ctx);
  return collectExport(ctx, { userId, email, emailVerified: emailVerifiedOn !== null });
}

/** The same without asking who calls. */
export async function collectExport(services: Services, person: Person): Promise<Export> {
  const file: Export = { format: 'sub-rosa-export', version: 1, exportedOn: today(services.clock) };
  for (const { export: rule } of services.tables) {
    if ('as' in rule) file[rule.as] = await rule.read(services, person);
  }
  return file;
}
