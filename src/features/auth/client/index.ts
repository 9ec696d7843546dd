export { fullName } from './full-name.ts';
export { planLabel } from './plan-label.ts';
export { useLogOut } from './use-log-out.ts';
export { rememberSignedOut, useUser } from './use-user.ts';
