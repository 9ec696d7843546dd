import { useId, type ReactNode } from 'react';
import { Card } from './card.tsx';

interface SettingsCardProps {
  title: string;
  /** What it does, in a line. */
  note?: ReactNode;
  children?: ReactNode;
}

/** A card for one setting. */
export function SettingsCard({ title, note, children }: SettingsCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="grid gap-6">
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
