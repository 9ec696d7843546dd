import type { ComponentType, ReactNode } from 'react';

type NoteProps = {
  icon: ComponentType<{ className: string }>;
  children: ReactNode;
};

/** A short note next to an icon. */
export function Note({ icon: Icon, children }: NoteProps) {
  return (
    <div className="flex gap-3">
      <Icon className="mt-0.5 size-5 text-gold" />
      <p>{children}</p>
    </div>
  );
}
