import { tabValue } from '#platform/client/storage/tab-value.ts';

interface AdmirerSearch {
  query: string;
  /** The profile that was picked among several; empty before that. */
  picked: string;
}

const stored = tabValue<AdmirerSearch>('admirerSearch', ({ query, picked }) =>
  typeof query === 'string' && typeof picked === 'string' ? { query, picked } : null,
);
let last: AdmirerSearch = { query: '', picked: '' };

/** What was searched for last in the panel. The tab keeps it, so it survives reloads. */
export const lastAdmirerSearch = {
  read: (): AdmirerSearch => stored.read() ?? last,
  remember(search: AdmirerSearch): void {
    last = search;
    stored.write(search);
  },
};
