import { useState } from 'react';
import { Avatar } from '#platform/client/ui/avatar.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button, ButtonLink } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { DetailsList } from '#platform/client/ui/details-list.tsx';
import { Rose } from '#platform/client/ui/illustrations/rose.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { ShieldIcon } from '#platform/client/ui/first-icons.tsx';
import { Letter } from '#platform/client/ui/letter.tsx';
import { Seal } from '#platform/client/ui/seal.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import { Columns, Row, Section } from './section.tsx';

export function Small() {
  return (
    <Section title="Badges and avatars">
      <Row>
        <Badge icon={<ShieldIcon className="size-4" />}>100% Anonymous</Badge>
        <Badge tone="gold">The Masked Elite</Badge>
        <Badge tone="plain">On Sub Rosa</Badge>
        <Badge tone="success">Verified</Badge>
        <Badge tone="danger">Not verified</Badge>
      </Row>
      <Row>
        <Avatar name="Élodie van Dyck" size="lg" />
        <Avatar name="Ada" />
        <Avatar name="Zoë Łuk" size="sm" />
        <Avatar name="Broken Picture" src="data:image/png;base64,AA" />
      </Row>
    </Section>
  );
}

export function Letters() {
  const [opened, setOpened] = useState(false);
  return (
    <Section title="Letters and cards">
      <div className="grid gap-x-6 gap-y-14 pt-8 lg:grid-cols-2">
        <Letter
          seal={<Seal className="size-24" state={opened ? 'opened' : 'sealed'} />}
          className="grid content-start gap-5"
        >
          <h3 className="text-2xl">{opened ? 'Opened' : 'Sealed'}</h3>
          {opened && (
            <p className="confession animate-rise text-xl">I kept the umbrella you lent me. It has not rained since.</p>
          )}
          <Button variant="secondary" onClick={() => setOpened(!opened)}>
            {opened ? 'Seal it again' : 'Break the seal'}
          </Button>
        </Letter>
        <Letter gilt className="grid content-start gap-3">
          <h3 className="text-2xl">With a gilt edge</h3>
          <p className="text-soft">For what The Masked Elite send and are offered.</p>
        </Letter>
        <Letter tilt className="confession text-xl">
          Laid down a little askew.
        </Letter>
        <Card className="grid gap-2">
          <h3 className="text-xl">A plain card</h3>
          <p className="text-soft">For settings and forms. One card does one thing.</p>
        </Card>
      </div>
    </Section>
  );
}

export function States() {
  return (
    <Section title="Waiting, empty, broken, folded">
      <Columns>
        <Card className="grid gap-5">
          <Skeleton className="h-8 w-1/2" />
          <SkeletonLines label="Loading letters" />
        </Card>
        <Card>
          <EmptyState
            title="No confessions found"
            illustration={<Rose />}
            action={
              <ButtonLink href="/" variant="secondary">
                Write the first one
              </ButtonLink>
            }
          >
            Nobody has written yet. Letters may take a few hours to arrive.
          </EmptyState>
        </Card>
        <Card>
          <ErrorState title="Search Failed" onRetry={() => undefined}>
            Unable to search Instagram profiles. Please try again.
          </ErrorState>
        </Card>
        <DetailsList
          name="showcase"
          items={[
            { title: 'Can they find out who I am?', content: 'Only if both of you choose to.' },
            {
              title: 'How long does a letter stay, and what happens to it afterwards?',
              content: 'Until you take it back.',
            },
          ]}
        />
      </Columns>
    </Section>
  );
}
