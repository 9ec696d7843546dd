import { ButtonLink } from '#platform/client/ui/button.tsx';
import { LockIcon } from '#platform/client/ui/icons.tsx';
import { Letter } from '#platform/client/ui/letter.tsx';
import { Seal } from '#platform/client/ui/seal.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';

/** How a letter travels, and where its secrecy ends. */
export function CrushLetter({ signedIn }: { signedIn: boolean }) {
  return (
    <div className="relative lg:row-span-2 lg:self-center">
      <div aria-hidden="true" className="absolute inset-1 rotate-[2.2deg] rounded-sheet border border-line bg-blush" />
      <Letter aria-labelledby="crush" seal={<Seal className="size-20 sm:size-24" />} className="grid gap-5">
        <div className="grid gap-1 pe-20 sm:pe-24">
          <h2 id="crush" className="text-2xl">
            Find Your Crush
          </h2>
          <p className="text-lg text-soft">Who is it for?</p>
        </div>
        <div className="grid gap-2.5">
          <p>Name them by their Instagram username. They need no account here.</p>
          <p>
            Your letter waits here, sealed. We send nothing on Instagram: they come looking, and prove to be the one it
            names.
          </p>
          <p>It shows only what you choose to show of yourself.</p>
        </div>
        {signedIn ? (
          <ButtonLink href="/account-settings" size="lg" wide>
            Account Settings
          </ButtonLink>
        ) : (
          <div className="grid gap-1">
            <ButtonLink href="/membership" size="lg" wide>
              Sign Up
            </ButtonLink>
            <ButtonLink href="/login" variant="quiet" wide>
              Log In
            </ButtonLink>
          </div>
        )}
        <p className="flex gap-3 border-t border-line pt-5 text-sm text-soft">
          <LockIcon className="mt-0.5 size-5 text-gold" />
          <span>
            Senders must verify their own identity before sending: you sign in first. Whoever runs the server with its
            keys could still link a letter to its writer. <TextLink href="/privacy">Privacy policy</TextLink>
          </span>
        </p>
      </Letter>
    </div>
  );
}
