import { SignUpPage } from '#features/membership/client/sign-up/sign-up-page.tsx';
import { useWaitingLetter } from './use-waiting-letter.ts';

export function SignUpRoute() {
  return <SignUpPage letter={useWaitingLetter()} />;
}
