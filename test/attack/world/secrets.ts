import { openRow } from '#features/matches/server/store/match-rows.ts';
import { matches } from '#features/matches/server/schema.ts';
import { noticePlans, pushOutbox } from '#features/notices/server/schema.ts';
import { sealedPush } from '#features/notices/server/pushes/push-outbox.ts';
import { noticePlan } from '#features/notices/server/letters/plans.ts';
import { pagesOfInstagramAccounts } from '#features/handles/server/index.ts';
import { handleTagOf } from '#features/handles/server/periods.ts';
import { sealedMail } from '#platform/server/mail/post-mail.ts';
import { mailOutbox } from '#platform/server/mail/schema.ts';
import { takeDump, written } from '../dump.ts';
import { accountOf } from './accounts.ts';
import type { Secrets } from './truth.ts';
import type { World } from './world.ts';

/** Opens every row that attackers guess about, with the keys that they do not have. */
export async function openSecrets(world: World): Promise<Secrets> {
  const { people } = world;
  const { db, keys } = world.app.services;
  const named = (userId: number | null) => (userId === null ? null : accountOf(world, userId));
  const plans = (await db.select().from(noticePlans)).map(({ tag, box }): [string, string] => [
    written(tag),
    accountOf(world, noticePlan.open(keys, tag, box).userId),
  ]);
  const accounts = new Map(people.map(({ email, account }) => [email, account]));
  const mails = (await db.select().from(mailOutbox)).flatMap(({ tag, box }): [string, string][] => {
    const account = accounts.get(sealedMail.open(keys, tag, box).to);
    return account ? [[written(tag), account]] : [];
  });
  const pushes = (await db.select().from(pushOutbox)).map(({ tag, box }): [string, string] => [
    written(tag),
    accountOf(world, sealedPush.open(keys, tag, box).userId),
  ]);
  const found = (await db.select().from(matches)).flatMap((row) => openRow(keys, row) ?? []);
  return {
    matches: new Map(
      found.map(({ id, secrets, state, lastDay }) => [id, { accounts: secrets.users.map(named), state, lastDay }]),
    ),
    ...(await openAccounts(world)),
    notices: new Map([...plans, ...mails, ...pushes]),
    owners: new Map([...(await ownersOfRows(world)), ...mails]),
  };
}

/** Who holds an Instagram account, and with it a handle. */
async function openAccounts(world: World): Promise<Pick<Secrets, 'holders' | 'handles' | 'settings'>> {
  const { services } = world.app;
  const [holders, handles] = [new Map<string, string>(), new Map<string, string>()];
  const settings: Secrets['settings'] = new Map();
  for await (const page of pagesOfInstagramAccounts(services)) {
    for (const { row, state } of page) {
      if (state.page) settings.set(row, state.page.isOn ? 'page on' : 'page off');
      else if (state.smiles) settings.set(row, 'smiles');
      const userId = state.hold?.userId ?? null;
      if (userId === null) continue;
      holders.set(row, accountOf(world, userId));
      handles.set(written(handleTagOf(services.keys, state.handle)), accountOf(world, userId));
    }
  }
  return { holders, handles, settings };
}

/** Tags of rows that are still there, and of accounts of simulated people: not of the moderator. */
async function ownersOfRows({ app, people, owners }: World): Promise<[string, string][]> {
  const accounts = new Map(people.map(({ userId, account }) => [userId, account]));
  const { tables } = await takeDump(app.services.db);
  const values = [...tables.values()].flat().flatMap((row) => [...row.values.values()]);
  return [...new Set(values)].flatMap((text): [string, string][] => {
    const account = accounts.get(owners.get(text) ?? 0);
    return account ? [[text, account]] : [];
  });
}
