import { isIPv6 } from 'node:net';

const FIELDS = 8;
/** IPv4 addresses in IPv6: mapped, translated (SIIT), and behind NAT64. */
const EMBEDDED_IPV4 = /^(?:0:0:0:0:0:ffff|0:0:0:0:ffff:0|64:ff9b:0:0:0:0):([0-9a-f]+):([0-9a-f]+)$/;
/** Some proxies write the port too, which differs for every connection. */
const BRACKETS = /^\[([^\]]*)\](?::\d+)?$/;
const IPV4_WITH_PORT = /^([\d.]+):\d+$/;

/**
 * The networks that limits are counted by, the smallest first. An IPv6 customer gets at least a /64 and could use a new address
 * for each request; many get a /56, and a /48 is free for the asking. IPv4 addresses are scarce: each counts alone, also one that
 * is embedded in IPv6.
 */
export function clientNetworks(ip: string): [string, ...string[]] {
  const bare = BRACKETS.exec(ip)?.[1] ?? IPV4_WITH_PORT.exec(ip)?.[1] ?? ip;
  const [address = ''] = bare.split('%');
  if (!isIPv6(address)) return [bare];
  // The URL parser normalises every spelling of an address.
  const fields = expand(new URL(`http://[${address}]`).hostname.slice(1, -1));
  const embedded = EMBEDDED_IPV4.exec(fields.join(':'));
  if (embedded) return [[embedded[1], embedded[2]].flatMap((field) => bytesOf(field ?? '')).join('.')];
  const [a, b, c, d = ''] = fields;
  const firstByte = (Number.parseInt(d, 16) & 0xff00).toString(16);
  return [`${a}:${b}:${c}:${d}::/64`, `${a}:${b}:${c}:${firstByte}::/56`, `${a}:${b}:${c}::/48`];
}

/**
 * The limit of each of these networks, if the smallest has this one: a /56 gets four times and a /48 sixteen times as much, so
 * that neighbours seldom notice each other.
 */
export function networkLimits(networks: readonly unknown[], limit: number): number[] {
  return networks.map((_, index) => limit * 4 ** index);
}

function bytesOf(field: string): number[] {
  const value = Number.parseInt(field, 16);
  return [value >> 8, value & 255];
}

function expand(canonical: string): string[] {
  const [head = '', tail] = canonical.split('::');
  const fieldsOf = (half: string | undefined) => (half ? half.split(':') : []);
  const [first, last] = [fieldsOf(head), fieldsOf(tail)];
  return [...first, ...Array<string>(FIELDS - first.length - last.length).fill('0'), ...last];
}
