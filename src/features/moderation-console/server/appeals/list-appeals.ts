import { caseNumber, listAppeals as list, readReports, type Report } from '#features/moderation/server/index.ts';
import { requireModerator, type Ctx } from '#platform/server/ctx.ts';
import type { Services } from '#platform/server/services.ts';
import type { Appeal } from '../../contract.ts';
import { heldBy } from '../cases/held-by.ts';
import { warningOf } from '../cases/reason-names.ts';
import { fromReport } from '../cases/view-cases.ts';
import { readEvents, withEvents } from '../read-events.ts';

type StoredAppeal = Awaited<ReturnType<typeof list>>[number];

export async function listAppeals(ctx: Ctx): Promise<{ appeals: Appeal[] }> {
  requireModerator(ctx);
  const appeals = await list(ctx);
  const reports = await reportsOf(ctx, appeals);
  const described = appeals.map((appeal) => withSubject(appeal, reports));
  return { appeals: await withEvents(ctx, described) };
}

export async function viewAppeal(services: Services, appeal: StoredAppeal): Promise<Appeal> {
  const eventsOn = await readEvents(services, [appeal.id]);
  return { ...withSubject(appeal, await reportsOf(services, [appeal])), events: eventsOn(appeal.id) };
}

const reportsOf = (services: Services, appeals: StoredAppeal[]) =>
  readReports(
    services,
    appeals.flatMap(({ caseId }) => caseId ?? []),
  );

/** Adds what the appeal is about: a report is stored for a while after it was closed, a held letter as long as its suspension. */
function withSubject({ caseId, held, finding, ...appeal }: StoredAppeal, reports: Report[]): Omit<Appeal, 'events'> {
  const report = reports.find(({ id }) => id === caseId);
  return {
    ...appeal,
    messageWarning: warningOf('appeal', finding),
    caseNumber: caseId && caseNumber(caseId),
    about: held ? aboutHeld(held) : aboutReport(report),
  };
}

const aboutHeld = ({ reason, findings, words }: NonNullable<StoredAppeal['held']>) => ({
  kind: 'held' as const,
  reason,
  heldBy: heldBy(findings),
  note: '',
  noteWarning: '',
  words,
});

function aboutReport(report: Report | undefined): Appeal['about'] {
  if (!report) return null;
  const { kind, reason, note, noteWarning, words } = fromReport(report);
  return { kind, reason, heldBy: '', note, noteWarning, words };
}
