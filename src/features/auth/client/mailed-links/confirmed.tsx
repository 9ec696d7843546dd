import type { ReactNode } from 'react';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { Outcome } from '#platform/client/ui/outcome.tsx';
import { useUser } from '../use-user.ts';

interface ConfirmedProps {
  title: string;
  children: ReactNode;
}

export function Confirmed({ title, children }: ConfirmedProps) {
  const { user } = useUser();
  const nextStep = user ? (
    <>
      <ButtonLink href="/">Write a confession</ButtonLink>
      <ButtonLink href="/search-confessions" variant="secondary">
        Your letters
      </ButtonLink>
    </>
  ) : (
    <ButtonLink href="/login">Log in</ButtonLink>
  );
  return (
    <Outcome icon="done" title={title} actions={nextStep}>
      {children}
    </Outcome>
  );
}
