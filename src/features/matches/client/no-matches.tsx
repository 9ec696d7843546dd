import type { ReactNode } from 'react';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { Letter } from '#platform/client/ui/letter.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { Column } from './column.tsx';
import { TwoMasks } from './two-masks.tsx';

/** What a match is and how to get one. */
export function NoMatches() {
  return (
    <Column>
      <PageHeading
        eyebrow="Under the rose"
        title="No match yet"
        lead="When you and your crush both send each other a confession, it’s a match. We let you both know, and you can chat here without showing who you are."
      />
      <Letter aria-labelledby="how" className="grid gap-6">
        <TwoMasks />
        <h2 id="how" className="text-2xl">
          How to get a match
        </h2>
        <ol className="grid gap-5">
          <Step number={1} title="Send a confession">
            They can read it, but not that it came from you.
          </Step>
          <Step number={2} title="Confirm your Instagram username">
            You do this once: <TextLink href="/search-confessions">look for letters to you</TextLink> while you are
            logged in, or <TextLink href="/account-settings?tab=linked">link your account</TextLink>.
          </Step>
          <Step number={3} title="They send one to you">
            Then it&rsquo;s a match. We let you both know within a day, and your chat appears here.
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
