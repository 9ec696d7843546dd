import { changeInstagramAccount, findHandleOwners, idsOf } from '#features/handles/server/index.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { DemoAccount } from '#platform/server/feature.ts';
import type { Services } from '#platform/server/services.ts';

const OWNER = 'elite@subrosa.example';
const HANDLE = 'elise.marchetti';
const LINE = 'If you ever sat next to me on the 7:42 train, say so.';

/** The public page of the demo's premium member; none if it was set before. */
export async function seedDemoPage(services: Services, people: DemoAccount[]): Promise<void> {
  const owner = people.find(({ email }) => email === OWNER);
  const found = (await findHandleOwners(services, [HANDLE])).get(HANDLE);
  if (!owner || !found || found.account.page) return;
  const page = { userId: owner.userId, handle: HANDLE, n: found.n, isOn: true, line: LINE, showsName: true };
  await inTransaction(services, (tx) =>
    changeInstagramAccount(tx, idsOf(found.account)[0] ?? '', (state) => ({ ...state, page })),
  );
}
