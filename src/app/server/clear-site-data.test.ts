import { expect, it } from 'vitest';
import { deleteAccount, signOutEverywhere } from '#features/account/contract.ts';
import { getCurrentUser, logOut } from '#features/auth/contract.ts';
import { makeUser } from '#test/factories/user.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';

const subject = appPerFile();

it.each([logOut, signOutEverywhere, deleteAccount])(
  '$method $path tells the browser to clear what it stored',
  async (endpoint) => {
    const browser = await subject.browser().signInAs(await makeUser(subject.services));
    expect((await browser.call(getCurrentUser)).headers['clear-site-data']).toBeUndefined();
    const { status, headers } = await browser.call(endpoint, endpoint.method === 'DELETE' ? { body: {} } : {});
    expect([status, headers['clear-site-data']]).toEqual([200, '"cache", "storage"']);
  },
);
