import {
  acceptsConfessions,
  changeInstagramAccount,
  findHandleOwners,
  idsOf,
  isMinors,
  pageOf,
  withoutOptedOut,
  type HandleOwner,
} from '#features/handles/server/index.ts';
import {
  CONTACT_DETAILS,
  findingsOf,
  helpFor,
  refuseSuspended,
  reviewText,
  type Verdict,
} from '#features/moderation/server/index.ts';
import { findProvedAccounts } from '#features/verification/server/index.ts';
import { today } from '#platform/server/clock.ts';
import { requireMember, type Actor, type Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { BodyOf } from '#platform/shared/endpoint.ts';
import type { OwnPage, savePublicPage as contract } from '../contract.ts';

export async function listOwnPages(ctx: Ctx): Promise<{ pages: OwnPage[] }> {
  const member = requireMember(ctx);
  const own = await findOwn(ctx, member);
  const open = new Set(await withoutOptedOut(ctx, [...own.keys()]));
  return { pages: [...own].map(([handle, owner]) => describe(handle, owner, member, open.has(handle))) };
}

/** Of two members who have proved the account, the one who saved last has the page. */
export async function savePublicPage(ctx: Ctx, handle: string, input: BodyOf<typeof contract>): Promise<OwnPage> {
  const member = requireMember(ctx);
  const own = (await findOwn(ctx, member)).get(handle);
  if (!own) throw new AppError('NOT_FOUND');
  await refuseSuspended(ctx, member);
  // Nobody sees the line of a page that is off, and an owner must always be able to switch it off.
  if (input.isOn && input.line) refuseLine(await reviewText(ctx, [input.line]));
  const page = { ...input, userId: member.userId, handle, n: own.n };
  const account = await inTransaction(ctx, (tx) =>
    changeInstagramAccount(tx, idsOf(own.account)[0] ?? '', (state) => {
      // The member may have forgotten the proof in another tab.
      const isProver = state.provedBy.some(({ userId }) => userId === member.userId);
      if (!isProver || state.handle !== handle) throw new AppError('NOT_FOUND');
      return { ...state, page };
    }),
  );
  if (!account) throw new AppError('NOT_FOUND');
  return describe(handle, { ...own, account }, member, await acceptsConfessions(ctx, handle));
}

/** The handles that the member has proved and still has, as adults have them: people under 18 ask nobody for letters. */
async function findOwn(ctx: Ctx, member: Actor): Promise<Map<string, HandleOwner>> {
  if (!member.isAdult) return new Map();
  const proved = await findProvedAccounts(ctx);
  const owners = await findHandleOwners(
    ctx,
    proved.map(({ handle }) => handle),
  );
  const day = today(ctx.clock);
  const own = proved.flatMap(({ handle, accounts }): [string, HandleOwner][] => {
    const owner = owners.get(handle);
    const ids = new Set(accounts.flatMap(idsOf));
    const isOwn = owner && idsOf(owner.account).some((id) => ids.has(id));
    return isOwn && !owner.account.closed && !isMinors(owner.account, day) ? [[handle, owner]] : [];
  });
  return new Map(own);
}

function describe(handle: string, owner: HandleOwner, { userId }: Actor, isOpen: boolean): OwnPage {
  const page = pageOf(owner);
  const { isOn, showsName, line } = page?.userId === userId ? page : { isOn: false, showsName: false, line: '' };
  const rests = owner.account.paused === null ? null : 'paused';
  return { handle, isOn, showsName, line, rests: isOpen ? rests : 'closed' };
}

const CONTACT = 'Please leave out how to reach you: no numbers, addresses, links or usernames.';
const DOUBTFUL = 'Please write another line: this one could hurt someone.';
const TROUBLED = 'Please write another line. If things are hard right now, somebody will listen:';

/** What would only be held is refused too: nobody looks at lines later. */
function refuseLine(verdict: Verdict): void {
  if (verdict.outcome === 'allowed') return;
  const isContact = findingsOf(verdict).some(({ reason }) => CONTACT_DETAILS.includes(reason));
  const helpLines = helpFor(verdict);
  const doubt = helpLines.length > 0 ? TROUBLED : DOUBTFUL;
  const other = verdict.outcome === 'refused' ? verdict.message : doubt;
  const message = isContact ? CONTACT : other;
  throw new AppError('MODERATION', {
    message,
    issues: [{ path: 'line', message }],
    answer: helpLines.length > 0 ? { helpLines } : {},
  });
}
