import { findHeld, readHeld } from '#features/sending/server/index.ts';
import { findReports, latestHeldDecisions, listDecidedHeld, readReports } from '#features/moderation/server/index.ts';
import type { Parsed, ReplyOf } from '#platform/shared/endpoint.ts';
import { requireModerator, type Ctx } from '#platform/server/ctx.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import type { HeldByCheck, listCases as contract } from '../../contract.ts';
import { fromDecided, fromHeld, fromReport, viewCases } from './view-cases.ts';
import { nameCheck } from './held-by.ts';

type Query = Parsed<typeof contract>['query'];

/** A page of open cases, the most urgent first, or of closed ones, the latest first. */
export async function listCases(ctx: Ctx, { queue, state = 'open', cursor }: Query): Promise<ReplyOf<typeof contract>> {
  requireModerator(ctx);
  if (queue === 'reports') return listReported(ctx, state, cursor);
  const isAppealed = queue === 'appeals';
  const read = state === 'open' ? pageHeld : pageDecided;
  const { page, nextCursor } = await read(ctx, isAppealed, cursor);
  const checks = state === 'closed' && cursor === undefined && !isAppealed ? { checks: await countByCheck(ctx) } : {};
  return { cases: await viewCases(ctx, page), nextCursor, ...checks };
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

async function pageHeld(services: Uses<'db' | 'keys'>, isAppealed: boolean, cursor: string | undefined) {
  const keyOf = ({ caseId, dueBy }: { caseId: string; dueBy: Date }) => `${dueBy.toISOString()} ${caseId}`;
  const held = (await findHeld(services)).filter((one) => one.isAppealed === isAppealed);
  const { page, nextCursor } = pageOf(held, { keyOf, cursor });
  const rowIds = page.map(({ rowId }) => rowId);
  const read = (await readHeld(services, rowIds)).toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  return { page: read.map(fromHeld), nextCursor };
}

async function pageDecided(services: Uses<'db' | 'keys' | 'clock'>, isAppealed: boolean, cursor: string | undefined) {
  const about = isAppealed ? 'held-appeal' : 'held';
  const found = await listDecidedHeld(services, { about, cursor, limit: PAGE + 1 });
  const { page, nextCursor } = pageOf(found, {
    keyOf: ({ position, closedOn }) => `${closedOn} ${position}`,
    newestFirst: true,
  });
  return { page: page.map(fromDecided), nextCursor };
}

/** Enough to judge a check by, and few enough to open whenever the list is shown. */
const LATEST = 500;

/**
 * How many letters each check has held, and how many of them a moderator still delivered, in the latest decisions. One that
 * several checks held counts for each.
 */
async function countByCheck(services: Uses<'db' | 'keys'>): Promise<HeldByCheck[]> {
  const decisions = await latestHeldDecisions(services, LATEST);
  const held = decisions.flatMap(({ action, findings }) => findings.map(({ check }) => ({ action, check })));
  const byCheck = [...Map.groupBy(held, ({ check }) => nameCheck(check))];
  return byCheck
    .map(([check, all]) => ({
      check,
      held: all.length,
      delivered: all.filter(({ action }) => action === 'allow').length,
    }))
    .toSorted((one, other) => other.held - one.held);
}

const PAGE = 20;

interface PageOptions<T> {
  /** A unique text that sorts as the list does. */
  keyOf: (item: T) => string;
  newestFirst?: boolean;
  cursor?: string | undefined;
}

/** One page of a list. The cursor is a position and not a count, so that no entry is skipped when others are decided. */
export function pageOf<T>(items: T[], { keyOf, newestFirst = false, cursor }: PageOptions<T>) {
  const direction = newestFirst ? -1 : 1;
  const compare = (one: string, other: string) => (one < other ? -direction : Number(one > other) * direction);
  const rest = items
    .filter((item) => cursor === undefined || compare(keyOf(item), cursor) > 0)
    .toSorted((one, other) => compare(keyOf(one), keyOf(other)));
  const page = rest.slice(0, PAGE);
  const last = rest.length > PAGE ? page.at(-1) : undefined;
  return { page, nextCursor: last ? keyOf(last) : null };
}
