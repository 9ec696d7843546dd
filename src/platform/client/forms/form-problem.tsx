/** What went wrong, above the button of a form. Not an alert: the toast has announced it. */
export function FormProblem({ children }: { children: string | undefined }) {
  return children ? <p className="text-sm font-medium text-danger">{children}</p> : null;
}
