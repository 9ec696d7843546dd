import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface SheetProps {
  title: string;
  description?: ReactNode;
  onClose: () => void;
  /** For a sheet that only shows something: where closing it leads. */
  backLabel?: string;
  children: ReactNode;
}

/** A dialog at the bottom of a small screen, in reach of a thumb. A field with an error in it gets the focus. */
export function Sheet({ title, description, onClose, backLabel, children }: SheetProps) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => content.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), []);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      className="mx-auto mt-auto mb-0 max-h-[calc(100dvh-2rem)] w-full max-w-[40rem] *:rounded-b-none *:border-x-0 *:border-b-0"
      actions={
        <Button
          variant={backLabel ? 'secondary' : 'primary'}
          onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
          className="sm:grow"
        >
          {backLabel ?? 'Done'}
        </Button>
      }
    >
      <div ref={content} className="grid min-w-0 gap-5">
        {children}
      </div>
    </Dialog>
  );
}
