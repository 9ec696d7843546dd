import type { ReactNode } from 'react';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { Letter } from '#platform/client/ui/letter.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { Column } from '../column.tsx';
import { TwoMasks } from '../two-masks.tsx';

/** What a match is and how one comes about. */
export function NoMatches() {
  return (
    <Column>
      <PageHeading
        eyebrow="Under the rose"
        title="No match yet"
        lead="A match is two people who have confessed to each other, neither knowing of the other's letter. Both are told, and talk here, masked."
      />
      <Letter aria-labelledby="how" className="grid gap-6">
        <TwoMasks />
        <h2 id="how" className="text-2xl">
          How one comes about
        </h2>
        <ol className="grid gap-5">
          <Step number={1} title="You confess to somebody">
            As often as your plan allows; nobody learns of it but them, and they do not learn that it was you.
          </Step>
          <Step number={2} title="We know which Instagram username is yours">
            Confirm it once: <TextLink href="/search-confessions">look for letters to you</TextLink> while you are
            logged in, or <TextLink href="/account-settings?tab=linked">link your account</TextLink>.
          </Step>
          <Step number={3} title="They confess to you">
            Then it is a match. Within a day both of you are told, and this page becomes your chat.
          </Step>
        </ol>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink href="/">Write a confession</ButtonLink>
          <TextLink href="/how-it-works">How it works</TextLink>
        </div>
      </Letter>
    </Column>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span aria-hidden="true" className="confession w-5 shrink-0 text-2xl text-wax-ink">
        {number}
      </span>
      <div className="grid gap-1">
        <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
        <p className="text-soft">{children}</p>
      </div>
    </li>
  );
}
