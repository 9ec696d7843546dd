export { AccountCorner } from './account-corner.tsx';
export { fullName } from './full-name.ts';
export { planLabel } from './plan-label.ts';
export { rememberSignedOut, userQuery, useUser } from './use-user.ts';
