import { isIPv6 } from 'node:net';
import type { Config } from './config.ts';

const EVERYWHERE = new Set(['0.0.0.0', '::']);

/**
 * Where browsers reach us. Without a public address that is where we listen, by the name that was asked for: cookies belong
 * to names, and somebody signed in at localhost is nobody at 127.0.0.1.
 */
export function ownOrigin({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>, address: string) {
  if (publicUrl) return publicUrl.origin;
  const name = EVERYWHERE.has(host) ? 'localhost' : host;
  // Before we listen only the wish is known.
  const ownPort = address === '' ? String(port) : new URL(address).port;
  return new URL(`http://${isIPv6(name) ? `[${name}]` : name}:${ownPort}`).origin;
}
