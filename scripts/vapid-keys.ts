import { createVapidKeys } from '#platform/server/push/vapid-keys.ts';
import { UsageError, runCommand } from './lib/command.ts';

const USAGE = 'Prints a new pair of keys for notices in browsers, as lines for the environment: npm run -s vapid-keys';

async function main(args: string[]): Promise<string> {
  if (args.length > 0) throw new UsageError(USAGE);
  const { publicKey, privateKey } = createVapidKeys();
  return `VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`;
}

runCommand(main);
