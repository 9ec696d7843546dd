import { useEffect } from 'react';
import { tabStorage } from '../storage/tab-storage.ts';
import { toast, type Notice } from './toast-store.ts';

const KEY = 'carriedNotice';

/** For a notice whose page is left by loading another document, which would take it away: it is said over there. */
export function carryToast(notice: Omit<Notice, 'action'>): void {
  tabStorage.keep(KEY, JSON.stringify(notice));
}

/** Says what was carried here. Pages that other documents lead to with something to say call it. */
export function useCarriedToast(): void {
  useEffect(() => {
    const carried = tabStorage.read(KEY);
    if (carried === null) return;
    tabStorage.forget(KEY);
    const notice = readNotice(carried);
    if (notice) toast(notice);
  }, []);
}

/** Whatever else stands in its place is not ours to say. */
function readNotice(text: string): Notice | null {
  try {
    const notice = JSON.parse(text) as Partial<Notice> | null;
    return typeof notice?.title === 'string' ? { ...notice, title: notice.title } : null;
  } catch {
    return null;
  }
}
