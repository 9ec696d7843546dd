/** Runs inside the page: says in the console what the content security policy refused, so that the journey fails. */
export function reportPolicyViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`CSP ${event.effectiveDirective} refused ${event.blockedURI} (${event.sourceFile})`);
  });
}
