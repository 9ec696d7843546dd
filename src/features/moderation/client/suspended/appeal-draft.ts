import { tabStorage } from '#platform/client/storage/tab-storage.ts';

/**
 * What somebody is writing against their suspension. Its ticket lasts an hour: whoever has to sign in again for another
 * finds their words, and nobody finds those of another case.
 */
export function appealDraft(caseNumber: string | null) {
  const place = `appealDraft:${caseNumber ?? ''}`;
  return {
    read: () => tabStorage.read(place) ?? '',
    keep: (message: string) => tabStorage.keep(place, message),
    forget: () => tabStorage.forget(place),
  };
}
