import { classes } from '#platform/client/ui/classes.ts';
import type { CaseGroup } from './case-groups.ts';
import { CaseCard } from './case-card.tsx';

/** A case, or several about letters by one author, which a moderator should read together. */
export function GroupCard({ cases }: Pick<CaseGroup, 'cases'>) {
  const title = cases.length > 1 ? `${cases.length} letters by one author` : undefined;
  return (
    <div role={title && 'group'} aria-label={title} className="grid gap-6">
      {title && <p className="font-semibold">{title}</p>}
      {cases.map((entry, index) => (
        <div key={entry.id} className={classes(index > 0 && 'border-t border-line pt-6')}>
          <CaseCard entry={entry} />
        </div>
      ))}
    </div>
  );
}
