import { useState } from 'react';
import { useAction } from '#platform/client/forms/use-action.ts';
import { noticeFor, type Notice, type NoticeTexts } from './notice.tsx';

/** An action whose failure is shown in place instead of in a toast, unless `isShown` says that it is shown elsewhere. */
export function useNotedAction<Input extends unknown[]>(
  act: (...input: Input) => Promise<void>,
  texts: NoticeTexts,
  isShown: (error: unknown) => boolean = () => false,
) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const action = useAction(
    (...input: Input) => {
      setNotice(null);
      return act(...input);
    },
    (error) => {
      if (!isShown(error)) setNotice(noticeFor(error, texts));
    },
  );
  return { ...action, notice, clear: () => setNotice(null) };
}
