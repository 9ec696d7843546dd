import { useEffect } from 'react';
import { tabValue } from '../storage/tab-storage.ts';
import { toast, type Notice } from './toast-store.ts';

type CarriedNotice = Omit<Notice, 'action'>;

const carried = tabValue<CarriedNotice>('carriedNotice', (notice) =>
  typeof notice['title'] === 'string' ? { ...notice, title: notice['title'] } : null,
);

/** Shows a notice on the next page, where going there loads another document and this one would lose it. */
export function carryToast(notice: CarriedNotice): void {
  carried.write(notice);
}

/** Shows the notice that the previous document left. For pages that such documents lead to. */
export function useCarriedToast(): void {
  useEffect(() => {
    const notice = carried.read();
    carried.remove();
    if (notice) toast(notice);
  }, []);
}
