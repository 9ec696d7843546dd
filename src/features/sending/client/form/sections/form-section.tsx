import { useId, type ReactNode } from 'react';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Card } from '#platform/client/ui/card.tsx';

interface SectionProps {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}

/** A card of the form with a title. */
export function Section({ title, note, children }: SectionProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="grid gap-5">
      <header className="grid gap-1">
        <h3 id={id} className="text-xl">
          {title}
        </h3>
        {note && <p className="text-sm text-soft">{note}</p>}
      </header>
      {children}
    </Card>
  );
}

/** Marks what only premium members can choose. */
export function EliteBadge() {
  return <Badge tone="gold">The Masked Elite</Badge>;
}
