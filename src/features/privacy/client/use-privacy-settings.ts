import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#features/auth/contract.ts';
import { call } from '#platform/client/api/call.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { saveInTurn } from '#platform/client/query/save-in-turn.ts';
import type { getPrivacySettings, PrivacySettings, updatePrivacySettings } from '../contract.ts';
import { apply, revert, type Change } from './change.ts';

const ADDRESS = '/api/privacy/settings';

/** Cached per member: another one may sign in with the same browser. */
const settingsQuery = ({ id }: Pick<CurrentUser, 'id'>) =>
  queryOptions({
    queryKey: [ADDRESS, id],
    queryFn: ({ signal }) => call<typeof getPrivacySettings>('GET /api/privacy/settings', { signal }),
  });

/** Call this after a setting was changed without the switches: they are loaded again before they are shown. */
export function invalidatePrivacySettings(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: [ADDRESS] });
}

export function usePrivacySettings(user: CurrentUser) {
  const queryClient = useQueryClient();
  const query = settingsQuery(user);
  const { data, error, isFetching, refetch } = useQuery(query);

  const edit = (change: (settings: PrivacySettings) => PrivacySettings) =>
    queryClient.setQueryData(query.queryKey, (settings) => settings && change(settings));

  async function send(change: Change): Promise<void> {
    try {
      const body = queryClient.getQueryData(query.queryKey);
      if (body) await call<typeof updatePrivacySettings>('PUT /api/privacy/settings', { body });
    } catch (failure) {
      edit((settings) => revert(settings, change));
      toastFailure('Update Failed', failure, 'Nothing has changed. Please try again.');
    }
  }

  function save(change: Change): void {
    edit((settings) => apply(settings, change));
    saveInTurn(queryClient, () => send(change));
  }

  return { settings: data, error, isFetching, refetch, save };
}
