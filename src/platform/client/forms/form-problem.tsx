interface FormProblemProps {
  /** Whether this is what announces it. Otherwise a toast has. */
  alert?: boolean;
  children: string | undefined;
}

/** What went wrong, above the button of a form. */
export function FormProblem({ alert = false, children }: FormProblemProps) {
  if (!children) return null;
  return (
    <p role={alert ? 'alert' : undefined} className="text-sm font-medium text-danger">
      {children}
    </p>
  );
}
