import { isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;
const MAPPED_IPV4 = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;
/** Some proxies write the port too, which differs for every connection. */
const BRACKETS = /^\[([^\]]*)\](?::\d+)?$/;
const IPV4_WITH_PORT = /^([\d.]+):\d+$/;

/**
 * The address that limits are counted by. An IPv6 customer gets at least a /64 and could use a new address for each request,
 * so only the first 64 bits count. An IPv4 address mapped into IPv6 counts as that IPv4 address.
 */
export function clientAddress(ip: string): string {
  const bare = BRACKETS.exec(ip)?.[1] ?? IPV4_WITH_PORT.exec(ip)?.[1] ?? ip;
  const [address = ''] = bare.split('%');
  if (!isIPv6(address)) return bare;
  // The URL parser normalises every spelling of an address.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const mapped = MAPPED_IPV4.exec(canonical);
  if (mapped) return [mapped[1], mapped[2]].flatMap((group) => bytesOf(group ?? '')).join('.');
  return `${expand(canonical).slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 255];
}

function expand(canonical: string): string[] {
  const [head = '', tail] = canonical.split('::');
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  const [first, last] = [groups(head), groups(tail)];
  return [...first, ...Array<string>(GROUPS - first.length - last.length).fill('0'), ...last];
}
