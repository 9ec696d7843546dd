import { call } from '#platform/client/api/call.ts';
import { HttpError, messageFor } from '#platform/client/api/http-error.ts';
import { dismissFailure } from '#platform/client/forms/toast-failure.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import { isHandle } from '#platform/shared/handle-spelling.ts';
import type { Profile, searchInstagram, searchProfiles } from '../../contract.ts';

interface Ended {
  query: string;
  /** The answer in a few words, for those who hear the page. */
  summary: string;
}

interface Found extends Ended {
  kind: 'found';
  profiles: Profile[];
  /** The username that was typed, if it can be one and is not among the profiles. */
  unseen: string | null;
}

interface Failed extends Ended {
  kind: 'failed';
  message: string;
}

export type Outcome = Found | Failed;

const UNABLE = 'Unable to search Instagram profiles. Please try again.';
const TOO_MANY_REQUESTS = 429;

/** Only a search that nobody waits for any more throws; every other failure is an outcome that can be shown. */
export async function findProfiles(query: string, signal: AbortSignal): Promise<Outcome> {
  dismissFailure();
  const handle = asHandle(query);
  try {
    const profiles = handle === null ? await byName(query, signal) : await byHandle(handle, signal);
    const unseen = profiles.some(({ username }) => username === handle) ? null : handle;
    return { kind: 'found', query, summary: countOf(profiles), profiles, unseen };
  } catch (error) {
    signal.throwIfAborted();
    toast({ title: 'Search Error', description: 'Your search is kept.', variant: 'destructive' });
    return { kind: 'failed', query, summary: '', message: explain(error) };
  }
}

export function countOf({ length }: readonly unknown[]): string {
  if (length === 0) return 'No profiles found';
  return length === 1 ? '1 profile found' : `${length} profiles found`;
}

/** A name has spaces or other letters; whatever could be a username is one. */
function asHandle(query: string): string | null {
  const spelled = query.toLowerCase();
  return isHandle(spelled) ? spelled : null;
}

async function byHandle(username: string, signal: AbortSignal): Promise<Profile[]> {
  const query = { username };
  const { profiles } = await call<typeof searchInstagram>('GET /api/profiles/search/instagram', { query, signal });
  // One word may be a first name as well.
  return profiles.length === 0 && /^[a-z]+$/.test(username) ? byName(username, signal) : profiles;
}

async function byName(q: string, signal: AbortSignal): Promise<Profile[]> {
  const { profiles } = await call<typeof searchProfiles>('GET /api/profiles/search', { query: { q }, signal });
  return profiles;
}

/** Our own limit and a lost connection have words of their own; whatever else went wrong is for us to know. */
function explain(error: unknown): string {
  const ours = error instanceof HttpError && error.status !== TOO_MANY_REQUESTS;
  return ours ? UNABLE : messageFor(error, UNABLE);
}
