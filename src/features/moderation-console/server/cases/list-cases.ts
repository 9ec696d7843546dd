import { findHeld, readHeld } from '#features/sending/server/index.ts';
import { findReports, listDecidedHeld, readReports } from '#features/moderation/server/index.ts';
import type { Parsed, ReplyOf } from '#platform/shared/endpoint.ts';
import { requireModerator, type Ctx } from '#platform/server/ctx.ts';
import type { Services } from '#platform/server/services.ts';
import type { listCases as contract } from '../../contract.ts';
import { countByReader } from './count-by-reader.ts';
import { PAGE, pageOf } from './page-of.ts';
import { fromDecided, fromHeld, fromReport, viewCases } from './view-cases.ts';

type Query = Parsed<typeof contract>['query'];

/** A page of open cases, the most urgent first, or of closed ones, the latest first. */
export async function listCases(ctx: Ctx, { queue, state = 'open', cursor }: Query): Promise<ReplyOf<typeof contract>> {
  requireModerator(ctx);
  if (queue === 'reports') return listReported(ctx, state, cursor);
  const { page, nextCursor } = state === 'open' ? await pageHeld(ctx, cursor) : await pageDecided(ctx, cursor);
  const readers = state === 'closed' && cursor === undefined ? { readers: await countByReader(ctx) } : {};
  return { cases: await viewCases(ctx, page), nextCursor, ...readers };
}

async function listReported(services: Services, state: 'open' | 'closed', cursor: string | undefined) {
  const newestFirst = state === 'closed';
  // One more than a page, to know whether there is another page.
  const found = await findReports(services, state, { cursor, limit: PAGE + 1 });
  const { page, nextCursor } = pageOf(found, {
    keyOf: ({ id, openedAt, closedOn }) => `${closedOn ?? openedAt.toISOString()} ${id}`,
    newestFirst,
  });
  const reports = await readReports(
    services,
    page.map(({ id }) => id),
  );
  const cases = page.flatMap(({ id }) => reports.filter((report) => report.id === id).map(fromReport));
  return { cases: await viewCases(services, cases), nextCursor };
}

async function pageHeld(services: Services, cursor: string | undefined) {
  const keyOf = ({ caseId, dueBy }: { caseId: string; dueBy: Date }) => `${dueBy.toISOString()} ${caseId}`;
  const { page, nextCursor } = pageOf(await findHeld(services), { keyOf, cursor });
  const rowIds = page.map(({ rowId }) => rowId);
  const held = (await readHeld(services, rowIds)).toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  return { page: held.map(fromHeld), nextCursor };
}

async function pageDecided(services: Services, cursor: string | undefined) {
  const found = await listDecidedHeld(services, { cursor, limit: PAGE + 1 });
  const { page, nextCursor } = pageOf(found, {
    keyOf: ({ position, closedOn }) => `${closedOn} ${position}`,
    newestFirst: true,
  });
  return { page: page.map(fromDecided), nextCursor };
}
