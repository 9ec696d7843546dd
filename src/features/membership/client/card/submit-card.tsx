import { FormProblem } from '#platform/client/forms/form-problem.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { LockIcon } from '#platform/client/ui/first-icons.tsx';

interface SubmitCardProps {
  label: string;
  busy: boolean;
  problem: string | undefined;
}

/** The last error and the submit button of a card form. */
export function SubmitCard({ label, busy, problem }: SubmitCardProps) {
  return (
    <div className="grid gap-3">
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" size="lg" wide icon={<LockIcon />} busy={busy} busyLabel="One moment...">
        {label}
      </Button>
    </div>
  );
}
