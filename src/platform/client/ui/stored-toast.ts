import { useEffect } from 'react';
import { tabValue } from '../storage/tab-value.ts';
import { toast, type Notice } from './toast-store.ts';

type StoredNotice = Omit<Notice, 'action'>;

const storedNotice = tabValue<StoredNotice>('carriedNotice', (notice) =>
  typeof notice['title'] === 'string' ? { ...notice, title: notice['title'] } : null,
);

/** Shows a notice on the next page, where going there loads another document and this one would lose it. */
export function storeToast(notice: StoredNotice): void {
  storedNotice.write(notice);
}

/** Shows the notice that the previous document left. For pages that such documents lead to. */
export function useStoredToast(): void {
  useEffect(() => {
    const notice = storedNotice.read();
    storedNotice.remove();
    if (notice) toast(notice);
  }, []);
}
