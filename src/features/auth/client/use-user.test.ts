import { afterEach, describe, expect, it } from 'vitest';
import { createQueryClient } from '#platform/client/query/query-client.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import { tellOtherTabs } from './look-up-user.ts';
import { rememberSignedOut, userQuery } from './use-user.ts';

const user = {
  id: 1,
  firstName: 'Rosa',
  lastName: 'Quill',
  email: 'rosa@subrosa.example',
  emailVerified: true,
  membershipPlan: 'free',
};

const original = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = original;
});

function answerWith(status: number, body: unknown): void {
  globalThis.fetch = async () => Response.json(body, { status });
}

describe('the lookup of the current user', () => {
  it('finds the user', async () => {
    answerWith(200, user);
    expect(await createQueryClient().query(userQuery)).toEqual(user);
  });

  it('returns null for a 401 instead of failing', async () => {
    answerWith(401, { code: 'SIGNED_OUT', message: 'Please log in to continue.' });
    expect(await createQueryClient().query(userQuery)).toBeNull();
  });

  it('passes every other failure on', async () => {
    answerWith(500, { code: 'INTERNAL', message: 'Something went wrong on our side.' });
    await expect(createQueryClient().query(userQuery)).rejects.toMatchObject({ status: 500 });
  });

  it('does not ask when the document already said that nobody is signed in', async () => {
    const client = createQueryClient();
    rememberSignedOut(client);
    answerWith(500, {});
    expect(await client.query(userQuery)).toBeNull();
  });

  it('makes the other tabs look again when something has changed', async () => {
    const [tab, other] = [createQueryClient(), createQueryClient()];
    answerWith(200, user);
    await Promise.all([tab.query(userQuery), other.query(userQuery)]);
    answerWith(200, { ...user, membershipPlan: 'premium' });
    await tab.query({ ...userQuery, staleTime: 0 });
    await expect.poll(() => other.getQueryState(userQuery.queryKey)?.isInvalidated).toBe(true);
    expect(tab.getQueryState(userQuery.queryKey)?.isInvalidated).toBe(false);
  });

  it('makes the other tabs forget the user who logged out', async () => {
    const [tab, other] = [createQueryClient(), createQueryClient()];
    answerWith(200, user);
    await Promise.all([tab.query(userQuery), other.query(userQuery)]);
    tellOtherTabs(tab, userQuery.queryKey, 'logged out');
    await expect.poll(() => other.getQueryData(userQuery.queryKey)).toBeNull();
    expect(tab.getQueryData(userQuery.queryKey)).toEqual(user);
  });

  it('is fresh for five minutes and looks again on focus, mount and reconnect, without retries or polling', () => {
    expect(userQuery).toMatchObject({
      staleTime: 5 * MINUTE,
      refetchOnWindowFocus: true,
      refetchOnMount: true,
      refetchOnReconnect: true,
      refetchInterval: false,
      retry: false,
    });
  });
});
