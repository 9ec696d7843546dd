import { ConfigError, loadConfig } from '#app/server/config/config.ts';
import { ownOrigin } from '#app/server/config/own-origin.ts';
import { startSandboxHost } from '#app/server/vendors/sandboxes/sandbox-host.ts';
import { runCommand } from './lib/command.ts';

/** `npm run sandbox`: runs the sandboxes for the servers of a demo that have the same SANDBOX_HOST, until it is stopped. */
async function main(): Promise<string> {
  const config = loadConfig();
  if (config.sandboxHost === null)
    throw new ConfigError(['SANDBOX_HOST is missing: the address to listen on, such as http://127.0.0.1:3100']);
  const port = Number(new URL(config.sandboxHost).port);
  const product = ownOrigin(config, '');
  const host = await startSandboxHost(config, { port, product: () => product });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void host.close().then(() => process.exit(0)));
  return `The sandboxes are running at ${host.url} and send webhooks to ${product}`;
}

runCommand(main);
