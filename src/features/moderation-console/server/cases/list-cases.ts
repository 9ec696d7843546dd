import { findHeld, readHeld } from '#features/sending/server/index.ts';
import {
  findReports,
  latestHeldDecisions,
  listDecidedHeld,
  readReports,
  type Report,
} from '#features/moderation/server/index.ts';
import type { Parsed, ReplyOf } from '#platform/shared/endpoint.ts';
import { requireModerator, type Ctx } from '#platform/server/ctx.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import type { HeldByCheck, listCases as contract } from '../../contract.ts';
import { authorKey, groupByAuthor } from './group-by-author.ts';
import { nameCheck } from './held-by.ts';
import { fromDecided, fromHeld, fromReport, viewCases } from './view-cases.ts';

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
  const read = state === 'open' ? pageReported : pageClosed;
  const { page, nextCursor } = await read(services, cursor);
  return { cases: await viewCases(services, page), nextCursor };
}

/** Open reports. Letters by one author come together if they are among the most urgent ones; later reports stay alone. */
async function pageReported(services: Uses<'db' | 'keys'>, cursor: string | undefined) {
  const urgent = await findReports(services, 'open', { cursor: undefined, limit: MOST_GROUPED });
  const later = await findLater(services, urgent, cursor);
  const reports = await readReports(services, [...urgent, ...later].map(idOf));
  const reportOf = new Map(reports.map((report) => [report.id, report]));
  const together = groupByAuthor(urgent, ({ id }) => authorOfLetter(reportOf.get(id)));
  const groups = [...together, ...later.map((one) => [one])];
  const { page, nextCursor } = pageOf(groups, { keyOf: ([first]) => (first ? keyOfReport(first) : ''), cursor });
  const shown = page.map((group) => group.flatMap(({ id }) => reportOf.get(id) ?? []).map(fromReport));
  return { page: shown.flatMap(markGroup), nextCursor };
}

/** A page of open reports after the most urgent ones, if there are more. */
async function findLater(services: Uses<'db'>, urgent: ReportPosition[], cursor = ''): Promise<ReportPosition[]> {
  const last = urgent[MOST_GROUPED - 1];
  if (!last) return [];
  const edge = keyOfReport(last);
  return findReports(services, 'open', { cursor: cursor > edge ? cursor : edge, limit: PAGE + 1 });
}

const idOf = ({ id }: { id: string }) => id;

type ReportPosition = Awaited<ReturnType<typeof findReports>>[number];
const keyOfReport = ({ id, openedAt, closedOn }: ReportPosition) => `${closedOn ?? openedAt.toISOString()} ${id}`;

/** Chats stay alone: each has its own two sides. */
const authorOfLetter = (report: Report | undefined) =>
  report && 'letter' in report.evidence
    ? authorKey({ author: report.evidence.reported, persons: report.evidence.persons })
    : null;

async function pageClosed(services: Uses<'db' | 'keys'>, cursor: string | undefined) {
  // One more than a page, to know whether there is another page.
  const found = await findReports(services, 'closed', { cursor, limit: PAGE + 1 });
  const { page, nextCursor } = pageOf(found, { keyOf: keyOfReport, newestFirst: true });
  const reports = await readReports(services, page.map(idOf));
  return { page: page.flatMap(({ id }) => reports.filter((report) => report.id === id).map(fromReport)), nextCursor };
}

async function pageHeld(services: Uses<'db' | 'keys'>, isAppealed: boolean, cursor: string | undefined) {
  const keyOf = ({ caseId, dueBy }: { caseId: string; dueBy: Date }) => `${dueBy.toISOString()} ${caseId}`;
  const held = (await findHeld(services))
    .filter((one) => one.isAppealed === isAppealed)
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const groups = groupByAuthor(held, authorKey);
  const { page, nextCursor } = pageOf(groups, { keyOf: ([first]) => (first ? keyOf(first) : ''), cursor });
  const read = await readHeld(
    services,
    page.flat().map(({ rowId }) => rowId),
  );
  const shown = page.map((group) =>
    group.flatMap(({ caseId }) => read.filter((one) => one.caseId === caseId).map(fromHeld)),
  );
  return { page: shown.flatMap(markGroup), nextCursor };
}

/** Says of all but the first case of an author that they belong to the first. */
function markGroup<One extends { id: string }>(group: One[]): (One & { sameAuthorAs?: string })[] {
  const [first] = group;
  return group.map((one) => (first && one !== first ? { ...one, sameAuthorAs: first.id } : one));
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

/** Among so many open reports, the most urgent ones, those by one author are found: their boxes are opened for it. */
const MOST_GROUPED = 500;

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
