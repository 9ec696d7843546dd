import { useId, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { useSchemaForm } from '#platform/client/forms/use-schema-form.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/dialog.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { PasskeyName } from '../../contract.ts';
import { NoticeLine, type Notice } from '../ceremony/notice.tsx';

const NameForm = z.strictObject({ name: PasskeyName });

interface NameDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** What the field contains at first. */
  initialName: string;
  submitLabel: string;
  busy: boolean;
  busyLabel: string;
  notice: Notice | null;
  onSubmit: (name: string) => void;
}

/** Asks for the name of a passkey. */
export function NameDialog({ open, onClose, title, description, ...form }: NameDialogProps) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="secondary" onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={form.busy} busyLabel={form.busyLabel}>
            {form.submitLabel}
          </Button>
        </>
      }
    >
      <Fields id={id} {...form} />
    </Dialog>
  );
}

type FieldsProps = Pick<NameDialogProps, 'initialName' | 'notice' | 'onSubmit'> & { id: string };

function Fields({ id, initialName, notice, onSubmit }: FieldsProps) {
  const form = useSchemaForm(NameForm, { name: initialName });
  return (
    <form id={id} noValidate onSubmit={form.handleSubmit(({ name }) => onSubmit(name))} className="grid gap-4">
      <TextField
        label="Name"
        hint="So that you recognise it in the list."
        autoComplete="off"
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      <NoticeLine notice={notice} />
    </form>
  );
}
