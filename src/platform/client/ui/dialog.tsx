import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { CloseIcon } from './icons.tsx';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** The main one last: it stands at the right, and on top on a phone. */
  actions?: ReactNode;
};

/** The browser's own dialog: it traps focus, hides the page from screen readers and gives focus back when it closes. */
export function Dialog({ open, onClose, title, description, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) element.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onClose={onClose}
      // The dialog has no padding of its own, so a press that lands on it landed on the backdrop.
      onPointerDown={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      className="m-auto w-[min(32rem,calc(100vw-2rem))] rounded-sheet bg-transparent text-ink backdrop:bg-night/60 open:animate-rise"
    >
      {open && (
        <div className="grid gap-4 rounded-sheet border border-line bg-sheet p-6 sm:p-8">
          <div className="flex items-start justify-between gap-4">
            <h2 id={`${id}-title`} className="text-2xl">
              {title}
            </h2>
            <button
              type="button"
              aria-label="Close"
              onClick={() => dialog.current?.close()}
              className="-me-2 -mt-2 grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-ink"
            >
              <CloseIcon />
            </button>
          </div>
          {description && (
            <div id={`${id}-description`} className="text-soft">
              {description}
            </div>
          )}
          {children}
          {actions && <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{actions}</div>}
        </div>
      )}
    </dialog>
  );
}

type ConfirmDialogProps = Omit<DialogProps, 'actions'> & {
  confirmLabel: string;
  cancelLabel?: string | undefined;
  onConfirm: () => void;
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  /** What cannot be undone looks like it. */
  danger?: boolean | undefined;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, cancelLabel = 'Cancel', onConfirm, busy, busyLabel, danger, ...dialog } = props;
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button variant="secondary" onClick={dialog.onClose}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={onConfirm} busy={busy} busyLabel={busyLabel}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
