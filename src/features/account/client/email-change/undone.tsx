import { ChoosePassword } from '#features/auth/client/index.ts';
import { Outcome } from '#platform/client/ui/outcome.tsx';

interface UndoneProps {
  title: string;
  /** Sets the new password. */
  resetToken: string;
}

/** A change of address was undone or stopped, which ended the password. */
export function Undone({ title, resetToken }: UndoneProps) {
  return (
    <ChoosePassword token={resetToken}>
      <Outcome icon="done" title={title}>
        <p>Every browser has been logged out.</p>
        <p>Someone else may know your old password, so it no longer works. Please choose a new one now.</p>
      </Outcome>
    </ChoosePassword>
  );
}
