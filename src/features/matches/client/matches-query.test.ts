import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#platform/client/query/query-client.ts';
import type { Match } from '../contract.ts';
import { matchQuery, patchMatch, refreshMatches } from './matches-query.ts';

const USER = 1;
const ID = '4c8a2f0e-91d3-4b6a-8a55-0e6f1b7c2d10';

/** Calls that wait for the test to answer them, oldest first. */
let calls: ((match: Partial<Match>) => void)[];
let queryClient: QueryClient;
let shown: () => Match | null | undefined;
let leave: () => void;
beforeEach(() => {
  calls = [];
  vi.stubGlobal(
    'fetch',
    () => new Promise<Response>((resolve) => calls.push((match) => resolve(Response.json({ id: ID, ...match })))),
  );
  queryClient = createQueryClient();
  const observer = new QueryObserver(queryClient, matchQuery(USER, ID));
  leave = observer.subscribe(() => {});
  shown = () => observer.getCurrentResult().data;
});
afterEach(() => {
  leave();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const untilCalled = (times: number) => vi.waitFor(() => expect(calls).toHaveLength(times));

async function untilShown(match: Partial<Match>): Promise<void> {
  await untilCalled(1);
  calls[0]?.(match);
  await vi.waitFor(() => expect(shown()).toMatchObject(match));
}

it('an answer to a fetch from before an update does not undo the update', async () => {
  await untilShown({ state: 'matched' });
  refreshMatches(queryClient, USER);
  await untilCalled(2);
  refreshMatches(queryClient, USER);
  await untilCalled(3);
  calls[2]?.({ state: 'open' });
  calls[1]?.({ state: 'matched' });
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(shown()).toMatchObject({ state: 'open' });
});

it('a change that arrives during a fetch fetches again', async () => {
  await untilShown({ online: false });
  refreshMatches(queryClient, USER);
  await untilCalled(2);
  patchMatch(queryClient, USER, ID, { online: true });
  await untilCalled(3);
  calls[1]?.({ online: false });
  calls[2]?.({ online: true });
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(shown()).toMatchObject({ online: true });
});

it('a change that arrives without a fetch under way fetches nothing', async () => {
  await untilShown({ online: false });
  patchMatch(queryClient, USER, ID, { online: true });
  expect(shown()).toMatchObject({ online: true });
  expect(calls).toHaveLength(1);
});
