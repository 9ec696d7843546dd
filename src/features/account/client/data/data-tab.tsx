import type { Leave } from '../use-leave.ts';
import { DeleteAccountCard } from './delete-account-card.tsx';
import { ExportDataCard } from './export-data-card.tsx';
import { SentConfessionsCard } from './sent-confessions-card.tsx';

export function DataTab({ leave }: { leave: Leave }) {
  return (
    <>
      <SentConfessionsCard />
      <ExportDataCard />
      <DeleteAccountCard leave={leave} />
    </>
  );
}
