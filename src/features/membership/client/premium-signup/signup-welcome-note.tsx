import { Letter } from '#platform/client/ui/letter.tsx';
import { Seal } from '#platform/client/ui/seal.tsx';
import { Amounts } from '../amounts.tsx';
import type { SignupWelcome } from './signup-welcome.ts';

/** What became of the payment, above the log-in form. */
export function SignupWelcomeNote({ welcome: { title, message, price } }: { welcome: SignupWelcome }) {
  return (
    <Letter
      gilt={price !== null}
      aria-labelledby="signup-welcome"
      className="grid gap-5"
      seal={price && <Seal className="size-16" />}
    >
      <div className="grid gap-1">
        <h2 id="signup-welcome" className="pe-16 text-xl">
          {title}
        </h2>
        <p>{message}</p>
      </div>
      {price && <Amounts price={price} />}
    </Letter>
  );
}
