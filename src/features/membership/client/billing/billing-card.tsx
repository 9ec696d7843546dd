import { useId, type ReactNode } from 'react';
import { Card } from '#platform/client/ui/card.tsx';

interface BillingCardProps {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}

export function BillingCard({ title, note, children }: BillingCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="grid gap-5">
      <header className="grid gap-1.5">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {note && <p className="text-soft">{note}</p>}
      </header>
      {children}
    </Card>
  );
}
