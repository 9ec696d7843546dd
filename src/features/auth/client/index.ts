export { AccountCorner } from './account-corner.tsx';
export { rememberSignedOut, useUser } from './use-user.ts';
