import { tabStorage } from '#platform/client/storage/tab-storage.ts';

/**
 * What somebody is writing against their suspension. Its ticket lasts an hour: whoever has to sign in again for another
 * finds their words, and nobody finds those against another one.
 */
export function appealDraft(ticket: string) {
  // A ticket begins with what it is for: the suspension, which is the same in every ticket for it.
  const place = `appealDraft:${ticket.split('.', 1)[0]}`;
  return {
    read: () => tabStorage.read(place) ?? '',
    keep: (message: string) => tabStorage.write(place, message),
    forget: () => tabStorage.remove(place),
  };
}
