import { describe, expect, it } from 'vitest';
import { logIn, requestPasswordReset } from '#features/auth/contract.ts';
import { sessionLogs } from '#features/auth/server/schema.ts';
import { openSignIn } from '#features/auth/server/sign-in/session-log.ts';
import { makeUser, PASSWORD } from '#test/factories/user.ts';
import { createTestApp } from '#test/harness/test-app.ts';
import { clientNetworks } from './client-networks.ts';

describe('the networks that limits are counted by', () => {
  it.each([
    ['203.0.113.7', ['203.0.113.7']],
    ['::ffff:203.0.113.7', ['203.0.113.7']],
    ['::FFFF:cb00:7107', ['203.0.113.7']],
    ['::ffff:0:203.0.113.7', ['203.0.113.7']],
    ['64:ff9b::203.0.113.7', ['203.0.113.7']],
    ['64:FF9B:0::cb00:7107', ['203.0.113.7']],
    ['64:ff9b::7', ['0.0.0.7']],
    ['64:ff9b:1::203.0.113.7', ['64:ff9b:1:0::/64', '64:ff9b:1:0::/56', '64:ff9b:1::/48']],
    ['2001:db8:1:2::1', ['2001:db8:1:2::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
    ['2001:db8:1:a2ff:ffff:ffff:ffff:ffff', ['2001:db8:1:a2ff::/64', '2001:db8:1:a200::/56', '2001:db8:1::/48']],
    ['2001:0DB8:0001:0102:0:0:0:1', ['2001:db8:1:102::/64', '2001:db8:1:100::/56', '2001:db8:1::/48']],
    ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
    ['1::2:3:4:5:6:7', ['1:0:2:3::/64', '1:0:2:0::/56', '1:0:2::/48']],
    ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0:0::/56', 'fe80:0:0::/48']],
    ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48']],
    ['203.0.113.7:52114', ['203.0.113.7']],
    ['[2001:db8:1:2::1]:52114', ['2001:db8:1:2::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
    ['[2001:db8:1:2::1]', ['2001:db8:1:2::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
    ['no address', ['no address']],
  ])('of %s are %s', (ip, expected) => {
    expect(clientNetworks(ip)).toEqual(expected);
  });
});

describe('an IPv6 network', () => {
  const body = { email: 'nobody@example.org' };
  const from = (address: string) => ({ 'x-forwarded-for': address });

  it('shares the limit of a route between its addresses, and four times that with its neighbours', async () => {
    const subject = await createTestApp({ limitFactor: 1, trustProxy: 1 });
    const ask = async (address: string) =>
      (await subject.browser().call(requestPasswordReset, { body, headers: from(address) })).status;
    for (const host of ['1', '2', '3']) expect(await ask(`2001:db8:1:2::${host}`)).toBe(200);
    expect(await ask('2001:db8:1:2::4')).toBe(429);
    // Four times the limit for the /56.
    for (const network of ['3', '4', '5']) {
      for (const host of ['1', '2', '3']) expect(await ask(`2001:db8:1:${network}::${host}`)).toBe(200);
    }
    expect(await ask('2001:db8:1:6::1')).toBe(429);
    expect(await ask('2001:db8:1:100::1')).toBe(200);
    await subject.close();
  });

  it('shares the pause after wrong passwords, and has one tag in the session log', async () => {
    const subject = await createTestApp({ trustProxy: 1 });
    const { email } = await makeUser(subject.services);
    const signIn = async (address: string, password: string) =>
      (await subject.browser().call(logIn, { body: { email, password }, headers: from(address) })).status;
    for (const host of ['a', 'b']) expect(await signIn(`2001:db8:1:3::${host}`, PASSWORD)).toBe(200);
    const rows = await subject.services.db.select().from(sessionLogs);
    const addresses = rows.map((row) => openSignIn(subject.services.keys, row).address);
    expect([addresses.length, new Set(addresses).size]).toEqual([2, 1]);

    for (let host = 1; host <= 5; host += 1) expect(await signIn(`2001:db8:1:2::${host}`, 'Wrong-1')).toBe(401);
    expect(await signIn('2001:db8:1:2::6', PASSWORD)).toBe(429);
    await subject.close();
  });
});
