import { readPage } from '#features/people/server/account-records.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { Needle } from '../find-secrets.ts';

/** What would lead to a person: everything in the boxes of all accounts, and all ids of the vendors' sandboxes. */
export async function secretsOfEverybody(app: TestApp): Promise<Needle[]> {
  const { accounts, next } = await readPage(app.services, null, 1000);
  if (next) throw new Error('There are more accounts than one page');
  const ofAccounts = accounts.flatMap((account) => [
    { what: 'user id', value: `${account.id}` },
    { what: 'e-mail', value: account.email },
    { what: 'password hash', value: account.password.split('$').at(-1) ?? '' },
    { what: 'first name', value: account.firstName },
    { what: 'last name', value: account.lastName },
    { what: 'birth date', value: account.dateOfBirth },
  ]);
  const ofInstagram = app.instagram.sandbox.accounts.all().flatMap(({ username, id, scopedId }) => [
    { what: 'handle', value: username },
    { what: 'Instagram id', value: id },
    { what: 'scoped id', value: scopedId },
    { what: 'sender id', value: app.instagram.phone.igsid(username) },
  ]);
  const ofStripe = Object.entries(app.stripe.ledger.state.things).flatMap(([kind, objects]) =>
    Object.keys(objects).map((id) => ({ what: `Stripe ${kind}`, value: id })),
  );
  const all = new Map([...ofAccounts, ...ofInstagram, ...ofStripe].map(({ what, value }) => [value, what]));
  return [...all].map(([secret, what]) => new Needle(secret, what));
}
