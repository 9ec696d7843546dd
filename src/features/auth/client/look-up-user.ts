import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import { HttpError } from '#platform/client/api/http-error.ts';
import type { CurrentUser, getCurrentUser } from '../contract.ts';
import { rememberEndedSession } from './ended-session.ts';

interface Lookup {
  client: QueryClient;
  queryKey: QueryKey;
  signal: AbortSignal;
}

const channels = new WeakMap<QueryClient, BroadcastChannel>();

/** If something has changed, for instance by a payment, the other tabs of this browser look again too. */
export async function lookUpUser({ client, queryKey, signal }: Lookup): Promise<CurrentUser | null> {
  const before = client.getQueryData<CurrentUser>(queryKey);
  const user = await askForUser(signal);
  if (before && !user) rememberEndedSession(before.email);
  openChannel(client, queryKey);
  const hasChanged = before && user && JSON.stringify(before) !== JSON.stringify(user);
  if (hasChanged) tellOtherTabs(client, queryKey, 'changed');
  return user;
}

async function askForUser(signal: AbortSignal): Promise<CurrentUser | null> {
  try {
    return await call<typeof getCurrentUser>('GET /api/auth/user', { signal });
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return null;
    throw error;
  }
}

type News = 'changed' | 'logged out';

export function tellOtherTabs(queryClient: QueryClient, queryKey: QueryKey, news: News): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  openChannel(queryClient, queryKey).postMessage(news);
}

/** A channel does not hear itself. */
function openChannel(queryClient: QueryClient, queryKey: QueryKey): BroadcastChannel {
  const open = channels.get(queryClient);
  if (open) return open;
  const channel = new BroadcastChannel('user');
  channel.addEventListener('message', ({ data: news }: MessageEvent<News>) => {
    // Not looked up: it would look like a session that ended by itself, whose address the log-in form keeps.
    if (news === 'logged out') queryClient.setQueryData(queryKey, null);
    else void queryClient.invalidateQueries({ queryKey });
  });
  channels.set(queryClient, channel);
  return channel;
}
