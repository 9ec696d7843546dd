import { linkedAccounts } from '#features/linked-accounts/server/schema.ts';
import { openRow } from '#features/matches/server/match/match-rows.ts';
import { matches } from '#features/matches/server/schema.ts';
import { alertPlans } from '#features/alerts/server/schema.ts';
import { alertPlan } from '#features/alerts/server/plans.ts';
import { openHold } from '#features/verification/server/handles/hold.ts';
import { handleHolders } from '#features/verification/server/schema.ts';
import { sealedMail } from '#platform/server/mail/post-mail.ts';
import { mailOutbox } from '#platform/server/mail/schema.ts';
import type { Secrets } from './truth.ts';
import type { World } from './world.ts';

/** As a dump writes bytes. */
const written = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;

/** Opens every row that attackers guess about, with the keys that they do not have. */
export async function openSecrets({ app, people }: World): Promise<Secrets> {
  const { db, keys } = app.services;
  const holds = (await db.select().from(handleHolders)).map((row) => ({ ...openHold(keys, row), tag: row.handleTag }));
  const plans = (await db.select().from(alertPlans)).map(({ tag, box }): [string, number] => [
    written(tag),
    alertPlan.open(keys, tag, box).userId,
  ]);
  const userOf = new Map(people.map(({ email, userId }) => [email, userId]));
  const mails = (await db.select().from(mailOutbox)).flatMap(({ id, box }): [string, number][] => {
    const { to, subject } = sealedMail.open(keys, id, box);
    // Left out: a login notice is written right after the row of that login, which already shows the user.
    const user = subject === 'New login to your account' ? undefined : userOf.get(to);
    return user ? [[id, user]] : [];
  });
  const found = (await db.select().from(matches)).flatMap((row) => openRow(keys, row) ?? []);
  return {
    matches: new Map(found.map(({ id, secrets, state, lastDay }) => [id, { users: secrets.users, state, lastDay }])),
    holders: new Map(holds.flatMap(({ tag, userId }) => (userId === null ? [] : [[written(tag), userId]]))),
    alerts: new Map([...plans, ...mails]),
    linkers: new Set((await db.select().from(linkedAccounts)).map(({ userId }) => userId)),
    premium: new Set(people.filter(({ premium }) => premium).map(({ userId }) => userId)),
  };
}
