import { useEffect } from 'react';
import { toast, type Notice } from './toast-store.ts';

const KEY = 'carriedNotice';

/** For a notice whose page is left by loading another document, which would take it away: it is said over there. */
export function carryToast(notice: Omit<Notice, 'action'>): void {
  sessionStorage.setItem(KEY, JSON.stringify(notice));
}

/** Says what was carried here. Pages that other documents lead to with something to say call it. */
export function useCarriedToast(): void {
  useEffect(() => {
    const carried = sessionStorage.getItem(KEY);
    if (carried === null) return;
    sessionStorage.removeItem(KEY);
    toast(JSON.parse(carried) as Notice);
  }, []);
}
