import { parseArgs } from 'node:util';
import { requireMasterKey } from '#app/server/commands/master-key.ts';
import { withServices } from '#app/server/commands/with-services.ts';
import { loadConfig } from '#app/server/config.ts';
import { forgetPerson } from '#features/account/server/index.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { Misunderstood, runCommand, withDatabase } from './lib/command.ts';

const USAGE = `Deletes somebody's account, as if they had done it themselves, where they cannot sign in and have asked for it:

  npm run forget -- somebody@example.org --yes

  --yes                 they have asked from that mailbox: nothing brings the account back`;

function readOrder(args: string[]): string {
  try {
    const options = { yes: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [email, ...more] = positionals;
    if (email !== undefined && more.length === 0 && values.yes) return email;
  } catch {
    // An option that there is none of: the usage says which there are.
  }
  throw new Misunderstood(USAGE);
}

async function main(args: string[]): Promise<string> {
  const email = readOrder(args);
  const config = loadConfig();
  const master = requireMasterKey(config);
  const isGone = await withDatabase(config, async (database) => {
    await migrate(database);
    return withServices(database, { master }, (services) => forgetPerson(services, email));
  });
  if (!isGone) throw new Misunderstood(`There is no account with the address ${email}.`);
  return [
    `The account of ${email} is deleted, with everything that names its person.`,
    'A running server deletes its letters within 72 hours, ends a subscription at Stripe and has the card forgotten there.',
  ].join('\n');
}

runCommand(main);
