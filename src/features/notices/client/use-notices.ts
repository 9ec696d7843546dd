import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { SECOND } from '#platform/shared/durations.ts';
import type { CurrentUser } from '#features/auth/contract.ts';
import { invalidatePrivacySettings } from '#features/privacy/client/index.ts';
import { call } from '#platform/client/api/call.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { saveInTurn } from '#platform/client/query/save-in-turn.ts';
import type {
  askForLetters,
  getNotices,
  NoticeChange,
  Notices,
  NoticeSettings,
  updateNotices,
  Ways,
} from '../contract.ts';

export const NOTICES_KEY = '/api/notices';

/** Cached per member: another one may sign in with the same browser. */
const noticesQuery = (userId: number | undefined) =>
  queryOptions({
    queryKey: [NOTICES_KEY, userId],
    queryFn: ({ signal }) => call<typeof getNotices>('GET /api/notices', { signal }),
    enabled: userId !== undefined,
    // They are changed by mails, on other pages and in other browsers too.
    staleTime: 10 * SECOND,
  });

/** Of what a member is notified; nothing is asked for a visitor. */
export function useNotices(user: CurrentUser | null | undefined) {
  const queryClient = useQueryClient();
  const query = noticesQuery(user?.id);
  const { data, error, isFetching, refetch } = useQuery(query);
  const read = () => queryClient.getQueryData(query.queryKey);
  const show = (notices: Notices) => queryClient.setQueryData(query.queryKey, notices);

  async function send(body: NoticeChange): Promise<void> {
    try {
      await call<typeof updateNotices>('PUT /api/notices', { body });
    } catch (failure) {
      toastFailure('Update Failed', failure, 'Nothing has changed. Please try again.');
      await queryClient.invalidateQueries({ queryKey: query.queryKey });
    }
  }

  /** Shows the change at once, and saves it. */
  function save({ letters, matches, ...rest }: NoticeChange): void {
    const before = read();
    if (!before) return;
    const { settings } = before;
    const changed = {
      ...settings,
      ...rest,
      letters: { ...settings.letters, ...letters },
      matches: { ...settings.matches, ...matches },
    } as NoticeSettings;
    show({ ...before, settings: changed });
    saveInTurn(queryClient, () => send({ ...rest, ...(letters && { letters }), ...(matches && { matches }) }));
  }

  async function askFor(letters: Ways): Promise<void> {
    show(await call<typeof askForLetters>('PUT /api/notices/letters', { body: letters }));
    // It may have switched emails on.
    invalidatePrivacySettings(queryClient);
  }

  return { notices: data, error, isFetching, refetch, save, askFor, show };
}
