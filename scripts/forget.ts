import { parseArgs } from 'node:util';
import { requireMasterKey } from '#app/server/commands/required-keys.ts';
import { withServices } from '#app/server/commands/with-services.ts';
import { loadConfig } from '#app/server/config/config.ts';
import { upgradeDatabase } from '#app/server/upgrade-database.ts';
import { forgetPerson } from '#features/account/server/index.ts';
import { UsageError, runCommand, withDatabase } from './lib/command.ts';

const USAGE = `Deletes an account when its owner asks for it and can no longer log in to do it:

  npm run forget -- owner@example.org --yes

  --yes                 confirms that the owner asked from that address; a deleted account cannot be restored`;

function readArguments(args: string[]): string {
  try {
    const options = { yes: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [email, ...more] = positionals;
    if (email !== undefined && more.length === 0 && values.yes) return email;
  } catch {
    // An unknown option: the usage lists the valid ones.
  }
  throw new UsageError(USAGE);
}

async function main(args: string[]): Promise<string> {
  const email = readArguments(args);
  const config = loadConfig();
  const master = requireMasterKey(config);
  const wasDeleted = await withDatabase(config, async (database) => {
    await upgradeDatabase(database, master);
    return withServices(database, { master }, (services) => forgetPerson(services, email));
  });
  if (!wasDeleted) throw new UsageError(`There is no account with the address ${email}.`);
  return [
    `Deleted the account of ${email} and all data that identifies its owner.`,
    'The running server deletes its letters within 21 days. It cancels the subscription and deletes the card at Stripe within minutes.',
  ].join('\n');
}

runCommand(main);
