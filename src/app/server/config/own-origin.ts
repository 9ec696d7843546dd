import { isIPv6 } from 'node:net';
import type { Config } from './config.ts';

const ALL_INTERFACES = new Set(['0.0.0.0', '::']);

/**
 * Our own origin. Without PUBLIC_URL it is where the server listens, with the host name from the configuration: cookies
 * belong to a name, so a member signed in at localhost is signed out at 127.0.0.1.
 */
export function ownOrigin({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>, address: string) {
  if (publicUrl) return publicUrl.origin;
  const name = ALL_INTERFACES.has(host) ? 'localhost' : host;
  // Before the server listens, only the configured port is known.
  const ownPort = address === '' ? String(port) : new URL(address).port;
  return new URL(`http://${isIPv6(name) ? `[${name}]` : name}:${ownPort}`).origin;
}
